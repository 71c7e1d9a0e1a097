import { describe, expect, test } from "vitest";
import { readImport } from "workspace-engine/import";
import { fileOf, refused } from "./read";

describe("a large file that cannot be read", () => {
  test("[G2.7] an entry of JSON that does not end is refused before much of it is held", async () => {
    const piece = new TextEncoder().encode("x".repeat(4_000_000));
    let sent = 0;
    const stream = () => {
      sent = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(sent === 0 ? new TextEncoder().encode('[{"number": 1,\n "title": "') : piece);
          sent += 1;
          if (sent === 100) controller.close();
        },
      });
    };
    const error: unknown = await readImport({ name: "issues.json", size: 1, stream }, {}).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: "too_large", line: 1, column: 2 });
    expect(`${error}`).toContain("A quote is missing");
  });

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

  test("[G2.3] ten million columns are refused", async () => {
    const error = await refused(fileOf(`${"a,".repeat(10_000_000)}\n1\n`));
    expect(error.code).toBe("too_large");
  });
});
