import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { home, installed, run } from "./home";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Prints the stack of an error from deep inside an operation. */
const failing = `
  const storage = new MemoryStorage();
  storage.find = () => { throw new Error("lost"); };
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  const { cause, stack } = await workspace.getProjects().catch((error) => error);
  console.log(cause?.stack ?? stack);
`;

/** The places in the package that a stack names: file and line. */
const placesIn = (stack: string) =>
  Array.from(
    stack.matchAll(/^ +at (?:.*? \(|async )?((?:file:\/\/)?\/.*workspace-engine\/.*?):(\d+):\d+\)?$/gm),
    ([, path = "", line]) => ({
      file: path.startsWith("file:") ? fileURLToPath(path) : path,
      line: Number(line),
    }),
  );

export function builtFiles(): void {
  test("[K2.7] no file of the package names a folder of the machine it was built on", () => {
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.[a-z]+$/.test(name),
    );
    expect(files.length).toBeGreaterThan(80);
    for (const name of files) {
      const text = readFileSync(join(installed, name), "utf8");
      for (const folder of [root, tmpdir()]) expect(text.includes(folder), `${folder} in ${name}`).toBe(false);
    }
  });

  test.each([[[]], [["--enable-source-maps"]]])(
    "[K2.7] a stack trace names places that are there, with %j",
    (flags) => {
      const program = `import { MemoryStorage, Workspace } from "workspace-engine"; ${failing}`;
      const places = placesIn(run("node", [...flags, "--input-type=module", "--eval", program], home));
      expect(places.length).toBeGreaterThan(3);
      for (const { file, line } of places) {
        expect(existsSync(file), file).toBe(true);
        expect(readFileSync(file, "utf8").split("\n")[line - 1]?.trim(), `${file}:${line}`).not.toBe("");
      }
    },
  );
}
