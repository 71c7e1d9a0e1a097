/**
 * Draws in ARCHITECTURE.md which folder of `src` imports which, and prints how large the project is, where folders import
 * one another in a circle, and each import that leads to a higher layer:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/draw-architecture.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawing, measurement } from "../test/architecture/drawing";
import { readSources } from "../test/architecture/imports";
import { withPart } from "../test/docs/written-part";

const root = fileURLToPath(new URL("../", import.meta.url));
const sources = readSources(root);
const page = `${root}ARCHITECTURE.md`;
writeFileSync(page, withPart(readFileSync(page, "utf8"), "picture", drawing(sources)));
console.log(measurement(sources));
