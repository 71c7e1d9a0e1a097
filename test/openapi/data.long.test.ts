import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { described, examples } from "../../src/openapi/data";
import { generatedNow } from "./generated-data";

test("[W10.4] what the document takes from comments is what scripts/generate-openapi.ts writes", async () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  expect({ described, examples }).toEqual(await generatedNow(root));
}, 120_000);
