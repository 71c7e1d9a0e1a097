import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
import { importHandler } from "../../src/cli/import";
import { newWorkspace, refusalOf } from "../operations/fixture";

test("[E2.5] a file that the disk of the server has no room for is refused as such", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const write = vi.spyOn(files, "writeFile").mockRejectedValue(full);
  syncBuiltinESMExports();
  onTestFinished(() => {
    write.mockRestore();
    syncBuiltinESMExports();
  });
  const { workspace } = newWorkspace();
  const handle = importHandler(() => workspace, 1000);
  const headers = { authorization: "Bearer any" };
  const sent = new Request("http://localhost/import?name=a.csv", { method: "POST", headers, body: "Title\nOne\n" });
  const refused = { code: "storage_unavailable", message: "The disk of the server is full.", cause: full };
  expect(await refusalOf(Promise.resolve(handle(sent)), 503)).toMatchObject(refused);
});
