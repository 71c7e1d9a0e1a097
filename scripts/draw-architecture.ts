/**
 * Draws in ARCHITECTURE.md which folder of `src` imports which:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/draw-architecture.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawing } from "../test/architecture/drawing";
import { readSources } from "../test/architecture/imports";
import { withPart } from "../test/docs/written-part";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = `${root}ARCHITECTURE.md`;
writeFileSync(page, withPart(readFileSync(page, "utf8"), "picture", drawing(readSources(root))));
