import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChildProgram } from "../child-program";
import { builtCode } from "./built-code";
import { declaredNames } from "./declared-names";
import { home, install, installed, run, uninstall } from "./home";
import { reactApps } from "./react-apps";
import { testRunners } from "./test-runners";

// A build and two hundred packages: minutes on a loaded machine.
beforeAll(install, 900_000);
afterAll(uninstall);

describe("the packed tarball, installed into an empty folder", () => {
  test.each([
    ["typescript-5.4", "node16"],
    ["typescript-5.9", "bundler"],
    ["typescript", "node16"],
    ["typescript-7", "node16"],
    ["typescript-7", "bundler"],
  ])(
    "[K2.1 K2.9] type-checks with %s and moduleResolution %s",
    (compiler, resolution) => {
      expect(run("node", [`node_modules/${compiler}/bin/tsc`, "-p", `tsconfig.${resolution}.json`])).toBe("");
    },
    120_000,
  );

  builtCode();
  declaredNames();
  testRunners();
  reactApps();

  test("[K2.14] the licences of what is built into the board are there", () => {
    const licenses = readFileSync(join(installed, "dist/board/licenses.md"), "utf8");
    for (const name of ["react", "react-dom", "@dnd-kit/core"]) expect(licenses).toContain(`## ${name} - `);
  });

  test("[W11.1 W11.8] its program serves a workspace", async () => {
    const program = new ChildProgram(join(home, "node_modules/.bin/workspace-engine"), ["serve", "--port", "0"]);
    try {
      const [, url] = await program.printed(/listening on (\S+)\/v1/);
      expect(await (await fetch(`${url}/docs`)).text()).toContain("<title>API</title>");
    } finally {
      expect((await program.stop()).code).toBe(0);
    }
  });
});
