import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { newOrderKeyAt, orderKeyAfter } from "../../src/resources/ordering/operations/placement";
import { absent } from "../../src/storage/query";
import { place } from "../operations/place";
import { runs } from "../runs";
import { opened, page } from "./opened";

const act = fc.record({
  id: fc.constantFrom("1", "2", "3", "4", "5", "6"),
  what: fc.constantFrom("place", "place", "place", "away", "remove"),
  position: fc.option(fc.nat(6), { nil: undefined }),
});

/** The pages at the root; those under another stand elsewhere. */
const root = { kind: "page", where: [absent("parent_page_id")] } as const;

describe("several placements in one session", () => {
  test.prop([fc.array(act, { maxLength: 12 })], { numRuns: runs(200) })(
    "[L1.2] each sees what was placed, moved away and removed before it, as if that had been committed",
    async (acts) => {
      const { storage, session, commit } = await opened();
      const before = session();
      for (const id of ["2", "3", "4"]) before.insert("page", page(id));
      await commit(before);
      const decided = session();
      let expected: readonly string[] = ["1", "2", "3", "4"];
      for (const { id, what, position } of acts) {
        const there = await decided.get("page", id);
        if (what === "remove" && there !== null) await decided.remove("page", id);
        if (what === "away" && there !== null)
          await decided.amend("page", id, (draft) => void Object.assign(draft, { parent_page_id: "9" }));
        expected = expected.filter((other) => other !== id || what === "place");
        if (what !== "place") continue;
        const { order_key } =
          there === null
            ? await newOrderKeyAt(decided, root, Promise.resolve(id), position)
            : { order_key: await orderKeyAfter(decided, root, there, position, true) };
        expected = place(expected, id, position);
        if (there === null) decided.insert("page", page(id, { order_key }));
        else
          await decided.amend("page", id, (draft) => {
            draft.order_key = order_key;
            delete draft.parent_page_id;
          });
      }
      await commit(decided);
      const found = await storage.findIds("t-acme", { ...root, sort: { field: "order_key", direction: "ascending" } });
      expect(found).toEqual(expected);
    },
  );
});
