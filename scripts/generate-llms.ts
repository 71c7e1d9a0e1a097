/**
 * Writes docs/llms.txt and docs/llms-reference.txt, which list the API for language models:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-llms.ts
 */
import { writeFileSync } from "node:fs";
import { compactReference } from "./reference/compact";
import { llmsText } from "./reference/llms";
import { readSource, root } from "./reference/source";

writeFileSync(`${root}docs/llms.txt`, llmsText());
writeFileSync(`${root}docs/llms-reference.txt`, compactReference(await readSource()));
