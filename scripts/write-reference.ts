/**
 * Writes the reference of the documentation site from the types and the comments in the source:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/write-reference.ts
 *
 * It fails for a link in a comment to what is not there, an export without a comment, and a type that is shown but not exported.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { faultsOf } from "./reference/faults";
import { referencePages } from "./reference/pages";
import { readSource, root } from "./reference/source";

const out = `${root}docs/site/reference`;
const source = await readSource();
const faults = faultsOf(source);
if (faults.length > 0) throw new Error(`The reference is not written:\n${faults.join("\n")}`);
const pages = referencePages(source);
rmSync(out, { recursive: true, force: true });
for (const [page, text] of pages) {
  const path = `${out}/${page}.md`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text}\n`);
}
