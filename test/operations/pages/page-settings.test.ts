import { describe, expect, test } from "vitest";
import { newWorkspace, pathRefused } from "../fixture";

describe("how a public page is shown", () => {
  const url = "https://example.org/handbook";

  test("[U24.3] is given with a trimmed address and without robots, and not copied", async () => {
    const { workspace } = newWorkspace();
    const { page } = await workspace.createPage({ title: "Page", public_settings: { url: ` ${url} ` } });
    expect(page.public_settings).toEqual({ url, robots: [] });
    expect((await workspace.copyPage({ page_id: page.id })).page).not.toHaveProperty("public_settings");
  });

  test.each([
    [{ url: "handbook" }, "public_settings.url"],
    [{ url: "javascript:alert(1)" }, "public_settings.url"],
    [{ url: `https://example.org/${"x".repeat(2048)}` }, "public_settings.url"],
    [{ robots: [] }, "public_settings.url"],
    [{ url, robots: [""] }, "public_settings.robots[0]"],
    [{ url, robots: ["x".repeat(65)] }, "public_settings.robots[0]"],
    [{ url, robots: Array.from({ length: 21 }, () => "noindex") }, "public_settings.robots"],
  ])("[U24.3] of %j is 400", async (public_settings, path) => {
    const { workspace } = newWorkspace();
    const call = workspace.createPage({ title: "Page", public_settings: public_settings as { readonly url: string } });
    expect(await pathRefused(call, 400)).toBe(path);
  });
});
