import { fc } from "@fast-check/vitest";
import { answered, command, flag, index, maybe, NOT_FOUND, pick } from "../command";
import { change, found } from "../model/change";
import { reportOn } from "../model/pull-requests";

export const externalLinkCommands = [
  command(
    "addExternalLink",
    fc.record({ at: index, display_text: maybe(fc.constantFrom("Draft", null)) }),
    async ({ model, workspace }, { at, display_text }) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      const url = "https://example.org/brief";
      const answer = await workspace.addExternalLink({ card_id: card.id, url, display_text });
      const added = found(answer.card.external_links[card.external_links.length]);
      const id = (added.type === "generic" && added.generic.id) || "";
      const generic = { id, url, display_text: display_text ?? null, time_added: model.now };
      change(model, card, () => void card.external_links.push({ type: "generic", generic }));
    },
  ),

  command(
    "removeExternalLink",
    fc.record({ at: index, link: maybe(index) }),
    async ({ model, workspace }, { at, link: of }) => {
      const linked = model.cards.filter((card) => card.external_links.length > 0);
      const card = pick(linked.length > 0 ? linked : model.cards, at);
      if (card === undefined) return;
      const link = pick(card.external_links, of);
      const number = link?.type === "github_pull_request" ? link.github_pull_request.id : null;
      const external_link_id = link?.type === "generic" ? link.generic.id : number?.toString();
      const call = workspace.removeExternalLink({ card_id: card.id, external_link_id: external_link_id ?? "404" });
      if ((await answered(call, link === undefined && NOT_FOUND)) === undefined) return;
      change(model, card, () => {
        card.external_links = card.external_links.filter((each) => each !== link);
        card.inReview = card.inReview.filter((id) => id !== number);
      });
    },
  ),

  command(
    "reportPullRequest",
    fc.record({
      ...{ at: fc.array(index, { minLength: 1, maxLength: 2 }), id: fc.constantFrom(7, 8), draft: flag, merged: flag },
      ...{ state: maybe(fc.constantFrom("open", "closed")), base: maybe(fc.constantFrom("main", "next")) },
      ...{ review_requested: flag, time_updated: maybe(fc.constantFrom(1_767_600_000, 1_767_700_000)) },
    }),
    async ({ model, workspace }, { at, review_requested, base, ...report }) => {
      const cards = [...new Set(at.flatMap((each) => pick(model.cards, each) ?? []))];
      if (cards.length === 0) return;
      const ref = cards.map(({ id }) => `${id}-work`).join("/");
      const github_pull_request = { ...report, head: { ref }, base: base === undefined ? undefined : { ref: base } };
      await workspace.reportPullRequest({ github_pull_request, review_requested });
      for (const card of cards) reportOn(model, card, { ...report, ref, base }, review_requested);
    },
    3,
  ),
];
