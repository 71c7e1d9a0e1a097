import { expect, test } from "vitest";
import { measure } from "../../bench/hostile/measure";
import { targets } from "../../bench/hostile/subject";
import { operationNames } from "../access/every-operation";

test("every operation that takes a text or a list is sent hostile ones", async () => {
  const names: string[] = [];
  for await (const { name } of targets()) names.push(name);
  const others = ["tick", "lockTimeEntries", "getTimeSettings", "getCurrentUser", "load", "export", "verify"];
  expect(operationNames.filter((name) => !names.includes(name))).toEqual(others);
});

test("each text and list is sent in every shape, and what it took is reported", async () => {
  for await (const target of targets(["createTag", "addCardTags", "submitForm"])) {
    const places = new Set<string | undefined>();
    for await (const { what, status, cpu, bytes } of measure(target, { runs: 1, divisor: 500 })) {
      places.add(what.split(":")[0]);
      expect(status === 200 || (status >= 400 && status < 500), what).toBe(true);
      expect([cpu >= 0, bytes > 0]).toEqual([true, true]);
    }
    expect([...places]).toEqual(expect.arrayContaining(target.parts.map(({ path }) => path.join("."))));
    expect([...places]).toContain("unknown");
  }
});
