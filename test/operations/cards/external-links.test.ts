import { describe, expect, test } from "vitest";
import { call } from "../../access/every-operation";
import { smallSnapshotWith } from "../../workspace/small-snapshot";
import { checklistOwner, ownerKinds } from "../checklists/checklist-fixture";
import { expectRefused, newWorkspace, refusalOf } from "../fixture";

const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
const url = "https://example.org/draft?a=1#top";

describe.each(ownerKinds)("the external links of a %s", (kind) => {
  async function linked() {
    const { workspace, clock, owner } = await checklistOwner(kind);
    const of = kind === "card" ? "" : "Epic";
    const add = async (given: object) =>
      Reflect.get(Object(await call(workspace, `add${of}ExternalLink`, { ...owner.named, ...given })), kind);
    const remove = (external_link_id: string) =>
      call(workspace, `remove${of}ExternalLink`, { ...owner.named, external_link_id });
    return { clock, add, remove, read: owner.read };
  }

  test("[U24.4] are put after those there are, with an id and the time", async () => {
    const { clock, add, read } = await linked();
    await add({ url, display_text: "Draft" });
    clock.advance("1h");
    const now = clock.now() / 1000;
    const shown = await add({ url: " http://localhost:3000 ", id: null });
    const generic = { url, display_text: "Draft", time_added: now - 3600, id: expect.any(String) };
    const other = { ...generic, url: "http://localhost:3000", display_text: null, time_added: now };
    expect(shown).toMatchObject({ external_links: [{ generic }, { generic: other }], time_updated: now });
    expect(shown.external_links[0].generic.id).not.toBe(shown.external_links[1].generic.id);
    expect(await read()).toEqual(shown);
  });

  test("[U24.4] repeating a client's id with the same link changes nothing, and with another is 409", async () => {
    const { clock, add, read } = await linked();
    const shown = await add({ url, id });
    clock.advance("1h");
    expect(await add({ url, id, display_text: null })).toEqual(shown);
    for (const other of [{ url: "https://example.org" }, { url, display_text: "Draft" }]) {
      const { code, issues } = await refusalOf(add({ id, ...other }), 409);
      expect([code, issues[0]?.path]).toEqual(["id_reused", "id"]);
    }
    await expectRefused(add({ url, id: "1" }), 400, "id");
    expect(await read()).toEqual(shown);
  });

  test("[U24.4] are removed one by one; an unknown one is 404", async () => {
    const { add, remove, read } = await linked();
    const shown = await add({ url });
    await add({ url, id });
    expect(await remove(id)).toEqual({});
    expect(await read()).toEqual(shown);
    await expectRefused(remove(id), 404, "external_link_id");
  });
});

test("[U24.4 K7.6] a link that is loaded without an id gets one, by which it can be removed", async () => {
  const { workspace } = newWorkspace();
  const external_links = [{ url }, { url, id }].map((generic) => ({ type: "generic", generic }));
  await workspace.load(smallSnapshotWith({ "cards[0]": { external_links } }));
  const read = async () => (await workspace.getCard({ card_id: "100" })).card.external_links;
  const [first, second] = (await read()).flatMap((link) => (link.type === "generic" ? link.generic : []));
  expect(first).toEqual({ url, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(second).toEqual({ url, id });
  await workspace.removeExternalLink({ card_id: "100", external_link_id: first?.id ?? "" });
  expect(await read()).toEqual([{ type: "generic", generic: second }]);
});
