import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorCatalog } from "workspace-engine";
import { calledBy, operations } from "../../src/operations/registry";
import { methodRows, operationRows, operationsTable } from "./operations-table";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readme = `${root}README.md`;
const place = /(?<=<!-- operations -->\n)[\s\S]*(?=<!-- \/operations -->)/;

test("[E1.3] the README lists every error code under its status", () => {
  const text = readFileSync(readme, "utf8");
  for (const [code, { status }] of Object.entries(errorCatalog)) {
    expect(text, code).toMatch(new RegExp(`\\| ${status} +\\| .*\`${code}\``));
  }
});

/** The least role of what a workspace does besides its operations. */
const methodRoles: Readonly<Record<string, string>> = {
  as: "",
  asOf: "viewer",
  compare: "viewer",
  explainView: "viewer",
  exportLines: "admin",
  loadLines: "admin",
  prepareView: "viewer",
  recordedOperations: "admin",
  subscribe: "admin",
  watchView: "viewer",
};

test("the README's table of operations is what the code says; UPDATE_README=1 writes it", async () => {
  const names = Object.keys(operations);
  const roles = new Map(await Promise.all(names.map(async (name) => [name, calledBy(name).operation.role] as const)));
  const rows = operationRows(root).filter(({ name }) => roles.has(name));
  expect(rows.map(({ name }) => name).sort()).toEqual([...roles.keys()].sort());
  const methods = methodRows(root);
  expect(methods.map(({ name }) => name).sort()).toEqual(Object.keys(methodRoles));
  const roleOf = (name: string) => roles.get(name) ?? methodRoles[name] ?? "";
  const table = `\n${operationsTable([...rows, ...methods], roleOf)}\n\n`;
  const text = readFileSync(readme, "utf8");
  if (process.env["UPDATE_README"] === "1")
    writeFileSync(
      readme,
      text.replace(place, () => table),
    );
  expect(readFileSync(readme, "utf8").match(place)?.[0]).toBe(table);
});
