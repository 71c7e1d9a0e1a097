import { describe, expect, test } from "vitest";
import { SharedClauses } from "../../src/session/shared-clauses";
import { anyOf, noneOf } from "../../src/storage/clauses";
import { eva, opened } from "./shown";

describe("what hides documents", () => {
  const hiding = (...ids: readonly string[]) => [anyOf("reader_ids", ["u-eva"]), noneOf("project_id", ids)];

  test("[E4.8] is kept once for all kinds and actors of whom it is the same", async () => {
    const { shown } = await opened();
    await shown.catchUp();
    const tim = { user_id: "u-tim", role: "member" } as const;
    shown.to(eva).hide("card", hiding("1", "2"), 1);
    shown.to(eva).hide("board", hiding("1", "2"), 1);
    shown.to(tim).hide("card", hiding("1", "2"), 1);
    const [first, ...others] = [
      shown.to(eva).hidingOf("card"),
      shown.to(eva).hidingOf("board"),
      shown.to(tim).hidingOf("card"),
    ];
    expect(first).toEqual(hiding("1", "2"));
    for (const other of others) expect(other?.[1]).toBe(first?.[1]);
  });

  test("[E4.8] is never taken for what hides something else", () => {
    const shared = new SharedClauses();
    const different = [
      hiding("1", "2"),
      hiding("1", "3"),
      hiding("2", "1"),
      hiding("1"),
      hiding(),
      [noneOf("other_id", ["1", "2"])],
      [anyOf("project_id", ["1", "2"])],
    ];
    for (const clauses of [...different, ...different]) expect(shared.share(clauses)).toEqual(clauses);
  });

  test("[E4.8] is forgotten when others have been met for long", () => {
    const shared = new SharedClauses();
    const [, first] = shared.share(hiding("0"));
    for (const id of ["1", "2", "3", "4", "5", "6", "7"]) shared.share(hiding(id));
    expect(shared.share(hiding("0"))[1]).toBe(first);
    for (const id of ["1", "2", "3", "4", "5", "6", "7", "8"]) shared.share(hiding(id));
    expect(shared.share(hiding("0"))[1]).not.toBe(first);
  });
});
