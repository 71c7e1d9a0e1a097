/**
 * Writes src/resources/card/operations/add-optional-fields.ts, which adds to a card what it may lack:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-optional-card-fields.ts
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optionalCardFieldsSource } from "../test/fields/optional-card-fields-source";

const path = fileURLToPath(new URL("../src/resources/card/operations/add-optional-fields.ts", import.meta.url));
writeFileSync(path, optionalCardFieldsSource());
