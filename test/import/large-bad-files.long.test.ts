import { describe, expect, test } from "vitest";
import { readImport } from "workspace-engine/import";
import { fileOf, refused } from "./read";

describe("a large file that cannot be read", () => {
  test("[G2.7] a piece of the file may be longer than an entry may be", async () => {
    const issues = Array.from({ length: 17 }, (_, index) => ({
      number: index,
      title: "One",
      extra: "x".repeat(1_000_000),
    }));
    const file = fileOf(JSON.stringify(issues), "issues.json");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const stream = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(bytes);
          controller.close();
        },
      });
    const { report } = await readImport({ name: "issues.json", size: bytes.length, stream });
    expect(report.imported["cards"]).toBe(17);
  });

  test("[G2.13] more rows than ids are held of are refused, with what to do", async () => {
    const file = fileOf(`ID,Title\n${Array.from({ length: 250_001 }, (_, index) => `${index},a`).join("\n")}\n`);
    const error = await refused(file);
    expect(error.code).toBe("too_large");
    expect(error.message).toMatch(/more than 250000 tasks.*in parts/);
  });

  test("[G2.13] ten million columns are refused", async () => {
    const error = await refused(fileOf(`${"a,".repeat(10_000_000)}\n1\n`));
    expect(error.code).toBe("too_large");
  });
});
