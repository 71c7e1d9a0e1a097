import { expect, test } from "vitest";
import { call, type OperationName, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { pathRefused } from "./fixture";

/** Operations on either a card or an epic. */
const onWorkItems: readonly OperationName[] = [
  ...(["createChecklist", "updateChecklist", "deleteChecklist"] as const),
  ...(["createChecklistItem", "updateChecklistItem", "deleteChecklistItem"] as const),
  ...(["addFile", "getFiles", "removeFile", "setHints"] as const),
];

/** Those on a page as well. */
const onPagesToo: readonly OperationName[] = ["createComment", "getComments"];

test.each([...onWorkItems, ...onPagesToo])(
  "[U15.1 U27.1 U35.2 U36.1] %s on nothing, or on two things, is 400",
  async (name) => {
    const { workspace, ids } = await fullWorkspace();
    const input = { ...validInputs(ids)[name], card_id: undefined, epic_id: undefined, page_id: undefined };
    const { card_id, epic_id, page_id } = ids;
    const given = [
      [{}, "card_id"],
      [{ card_id: "", epic_id: null }, "card_id"],
      [{ card_id, epic_id }, "epic_id"],
      ...(onPagesToo.includes(name)
        ? ([
            [{ card_id, page_id }, "page_id"],
            [{ epic_id, page_id }, "page_id"],
          ] as const)
        : []),
    ] as const;
    for (const [named, path] of given) {
      expect([named, await pathRefused(call(workspace, name, { ...input, ...named }), 400)]).toEqual([named, path]);
    }
  },
);
