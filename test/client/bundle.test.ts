import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundle } from "../package/bundle";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("[W7.1] the client takes no zod, no operation, no document and no storage along", async () => {
  const { modules, packages } = await bundle('export * from "./src/client/index.ts";', root);
  const isOfTheEngine = (path: string) =>
    /^src\/(?:operations|documents|engine|storage|views)\/|^src\/workspace\.ts|node_modules\/zod\//.test(path);
  expect(packages).toEqual([]);
  expect(modules.filter(isOfTheEngine)).toEqual([]);
  expect(modules).toContain("src/http/routes.ts");
});

test("[W7.1] the code of streams is fetched when it is first used, and takes none of the engine along", async () => {
  const { modules } = await bundle('export * from "./src/client/index.ts";', root);
  const isOfStreams = (path: string) => /^src\/client\/live\/|eventsource-parser/.test(path);
  expect(modules.filter(isOfStreams)).toEqual([]);
  const fetched = await bundle('export * from "./src/client/live/follow-live.ts";', root);
  for (const name of ["follow-events", "follow-live"]) expect(fetched.modules).toContain(`src/client/live/${name}.ts`);
  expect(fetched.modules.some((path) => path.includes("eventsource-parser"))).toBe(true);
  expect(fetched.packages).toEqual([]);
  expect(fetched.modules.filter((path) => /^src\/(?:operations|documents|storage|views|engine)\//.test(path))).toEqual(
    [],
  );
});
