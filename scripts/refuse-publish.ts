/**
 * Refuses to publish the package while it does not say where its project lives: relative links of the README lead nowhere
 * then. npm runs it before `npm publish`, in the folder of the package:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/refuse-publish.ts
 */
import { readFileSync } from "node:fs";

const described: Readonly<Record<string, unknown>> = JSON.parse(readFileSync("package.json", "utf8"));
const missing = ["repository", "homepage", "bugs"].filter((name) => !described[name]);
if (missing.length > 0) {
  console.error(`The package is not published: package.json has no ${missing.join(", no ")}. Its owner names them.`);
  process.exitCode = 1;
}
