import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundle } from "../package/bundle";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("[W9.6] the client takes no zod, no operation, no document and no storage along", async () => {
  const { modules, packages } = await bundle('export * from "./src/client/index.ts";', root);
  expect(packages).toEqual([]);
  expect(
    modules.filter((path) => /^src\/(?:operations|documents|schemas|storage|views)\/|^src\/workspace\.ts/.test(path)),
  ).toEqual([]);
  expect(modules).toContain("src/http/routes.ts");
});
