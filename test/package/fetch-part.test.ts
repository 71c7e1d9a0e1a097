import { expect, test } from "vitest";
import { WorkspaceError } from "workspace-engine";
import { fetchPart } from "../../src/errors/errors";
import { typeScriptFiles } from "../spec/project-files";

test("[K3.4] a part that cannot be fetched is a WorkspaceError that says so, with the reason as its cause", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module: https://app.test/cards-1.js");
  const error: unknown = await fetchPart(() => Promise.reject(cause)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WorkspaceError);
  expect(error).toMatchObject({ code: "unreachable", status: 503, cause });
  expect(await fetchPart(() => Promise.resolve("there"))).toBe("there");
});

test("[K3.4] whatever is fetched later is fetched in this way", () => {
  // The program has its parts on the disk beside it, and drivers are packages of others.
  const apart = /^src\/cli\/|^src\/storage\/sqlite\/open-driver\.ts$/;
  const files = Array.from(typeScriptFiles("src")).filter(([path]) => !apart.test(path));
  const fetching = files.flatMap(([path, source]) =>
    source
      .split("\n")
      .filter((line) => /\bimport\(/.test(line) && !/^\s*\*/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(fetching.length).toBeGreaterThan(2);
  expect(fetching.filter((line) => !/fetchPart\(\(\) => import\(/.test(line))).toEqual([]);
});
