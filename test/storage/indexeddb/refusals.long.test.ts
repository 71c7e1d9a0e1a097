import { expect, test } from "vitest";
import { moduleIn } from "../../browser/module-in";
import { useBrowser } from "../../browser/use-browser";
import { useSite } from "../../browser/use-site";
import type * as workspacePage from "./workspace-page";

const browser = useBrowser();
const folder = "test/storage/indexeddb";
const site = useSite({ workspace: `${folder}/workspace-page.ts`, worker: `${folder}/worker-page.ts` });

async function opened(quota: { readonly quotaSize?: number } = {}) {
  const page = await browser.newPage();
  await page.goto(site.url);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.url, ...quota });
  const call = moduleIn<typeof workspacePage>(page, "/workspace.js");
  await call("open");
  const board = await call("begin");
  await call("create", board, "First");
  return { page, call, board, session };
}

test("[B25.5] what the browser has no room for is refused whole, and taken when there is room again", async () => {
  const { call, board, session } = await opened({ quotaSize: 3_000_000 });
  const refused = ["too_large", "limit", expect.stringContaining("storage quota")];
  const kept = ["First"];
  let answer: readonly string[] = [];
  for (let count = 1; answer.length === 0 && count <= 60; count += 1) {
    answer = await call("refusal", "create", board, `Large ${count}`, "90000");
    if (answer.length === 0) kept.push(`Large ${count}`);
  }
  expect(answer).toEqual(refused);
  expect(await call("titles")).toEqual(kept.sort());
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.url });
  await call("create", board, "Afterwards");
  expect(await call("titles")).toEqual(["Afterwards", ...kept]);
});

test("[B25.5] a frame without access to IndexedDB gets an error that says so", async () => {
  const page = await browser.newPage();
  await page.goto(site.url);
  const frame = `<iframe sandbox="allow-scripts" src="${site.url}/"></iframe>`;
  await page.setContent(frame);
  const [, sandboxed] = page.frames();
  if (sandboxed === undefined) throw new Error("There is no frame.");
  const call = moduleIn<typeof workspacePage>(sandboxed, "/workspace.js");
  const refused = [
    "storage_unavailable",
    "unavailable",
    expect.stringContaining("denies this page access to IndexedDB"),
  ];
  expect(await call("refusal", "open")).toEqual(refused);
});

test("[B21.6] a later release takes the database over from a page of this one, which gets an error that says so", async () => {
  const { page, call, board } = await opened();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("acme", 1000);
        request.onsuccess = () => resolve(request.result.close());
      }),
  );
  const refused = ["storage_unavailable", "unavailable", expect.stringContaining("reload the page")];
  expect(await call("refusal", "create", board, "Second")).toEqual(refused);
  expect(await call("refusal", "titles")).toEqual(refused);
  expect(await call("refusal", "open")).toEqual(refused);
});

test("[B21.6] a page whose data was cleared refuses every call, and shows no empty workspace", async () => {
  const { call, board, session } = await opened();
  await session.send("Storage.clearDataForOrigin", { origin: site.url, storageTypes: "indexeddb" });
  const refused = ["storage_unavailable", "unavailable", expect.stringContaining("reload the page")];
  await expect.poll(() => call("refusal", "titles")).toEqual(refused);
  expect(await call("refusal", "create", board, "Second")).toEqual(refused);
});

test("a worker shares the workspace of its page", async () => {
  const { page, call } = await opened();
  await call("close");
  const titles = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker("/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
      }),
  );
  expect(titles).toEqual(["First"]);
});
