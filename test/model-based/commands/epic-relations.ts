import { fc } from "@fast-check/vitest";
import { linkedCardTypes } from "../../../src/resources/work-item/work-item";
import { answered, command, index, maybe, NOT_FOUND, pick } from "../command";
import { change, found } from "../model/change";

const url = "https://example.org/goal";

export const epicRelationCommands = [
  command(
    "linkEpicToCard",
    fc.record({ at: index, to: index, linked_card_type: fc.constantFrom(...linkedCardTypes) }),
    async ({ model, workspace }, { at, to, linked_card_type }) => {
      const [epic, card] = [pick(model.epics, at), pick(model.cards, to)];
      if (epic === undefined || card === undefined) return;
      await workspace.linkEpicToCard({ epic_id: epic.id, card_id: card.id, linked_card_type });
      const isSame = (link: (typeof epic.links)[number]): boolean =>
        link.card_id === card.id && link.linked_card_type === linked_card_type;
      if (epic.links.some(isSame)) return;
      change(model, epic, () => void epic.links.push({ card_id: card.id, linked_card_type }));
    },
    2,
  ),

  command(
    "unlinkEpicFromCard",
    fc.record({ at: index, to: index, linked_card_type: maybe(fc.constantFrom(...linkedCardTypes)) }),
    async ({ model, workspace }, { at, to, linked_card_type }) => {
      const [epic, card] = [pick(model.epics, at), pick(model.cards, to)];
      if (epic === undefined || card === undefined) return;
      await workspace.unlinkEpicFromCard({ epic_id: epic.id, card_id: card.id, linked_card_type });
      change(model, epic, () => {
        epic.links = epic.links.filter(
          (link) =>
            link.card_id !== card.id || (linked_card_type !== undefined && link.linked_card_type !== linked_card_type),
        );
      });
    },
  ),

  command("addEpicExternalLink", index, async ({ model, workspace }, at) => {
    const epic = pick(model.epics, at);
    if (epic === undefined) return;
    const answer = await workspace.addEpicExternalLink({ epic_id: epic.id, url });
    const added = found(answer.epic.external_links[epic.external_links.length]);
    const id = (added.type === "generic" && added.generic.id) || "";
    const generic = { id, url, display_text: null, time_added: model.now };
    change(model, epic, () => void epic.external_links.push({ type: "generic", generic }));
  }),

  command(
    "removeEpicExternalLink",
    fc.record({ at: index, link: maybe(index) }),
    async ({ model, workspace }, { at, link: of }) => {
      const epic = pick(model.epics, at);
      if (epic === undefined) return;
      const link = pick(epic.external_links, of);
      const external_link_id = (link?.type === "generic" && link.generic.id) || "404";
      const call = workspace.removeEpicExternalLink({ epic_id: epic.id, external_link_id });
      if ((await answered(call, link === undefined && NOT_FOUND)) === undefined) return;
      change(model, epic, () => {
        epic.external_links = epic.external_links.filter((each) => each !== link);
      });
    },
  ),
];
