import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../../src/", import.meta.url));
const isThere = (path: string) => existsSync(`${src}resources/${path}.ts`);

/** The rooms that have a public type and, beside their table of fields, the schema of it. */
const rooms = readdirSync(`${src}resources`).filter(
  (room) =>
    isThere(`${room}/${room}`) &&
    isThere(`${room}/${room}-fields`) &&
    readFileSync(`${src}resources/${room}/${room}-fields.ts`, "utf8").includes("/** Schema of `"),
);

test.each(["resource-types", "schemas"])("%s lists every room", (list) => {
  const text = readFileSync(`${src}${list}.ts`, "utf8");
  const end = list === "schemas" ? "-fields" : "";
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !text.includes(`"./resources/${room}/${room}${end}"`))).toEqual([]);
});

test("schema-types.test.ts holds the schema of every room against its type", () => {
  const text = readFileSync(new URL("schema-types.test.ts", import.meta.url), "utf8");
  const nameOf = (room: string) => room.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(rooms.filter((room) => !text.includes(`typeof schemas.${nameOf(room)}Schema>`))).toEqual([]);
});
