import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { NumberRanking } from "../../../src/storage/memory/indexed/ranking";
import { FirstRanked } from "../../../src/storage/memory/indexed/sinks";
import { Slots } from "../../../src/storage/memory/indexed/slots";

const SLOTS = 40;

function makeSlots(): Slots {
  const slots = new Slots();
  for (let slot = 0; slot < SLOTS; slot++) slots.add({ kind: "card", id: String(slot + 1), rev: 1, body: {} });
  return slots;
}

describe("FirstRanked", () => {
  const shown = fc.array(fc.array(fc.nat(SLOTS - 1), { maxLength: 30 }), { maxLength: 8 });
  const page = fc.record({ offset: fc.nat(5), limit: fc.integer({ min: 1, max: 12 }) });
  const direction = fc.constantFrom("ascending", "descending");

  test.prop([shown, page, direction, fc.nat(3)])(
    "[B30.1] takes a slot once that is shown again",
    (lists, at, way, width) => {
      const slots = makeSlots();
      const data = Uint8Array.from({ length: SLOTS }, (_, slot) => (slot * 7) % (width + 1));
      const ranking = new NumberRanking(slots, { field: "priority", direction: way }, data);
      const sink = new FirstRanked(ranking, { after: undefined, ...at });
      for (const list of lists) sink.accept(Uint32Array.from(list), list.length);
      const expected = [...new Set(lists.flat())].sort((a, b) => ranking.compare(a, b));
      const ids = expected.slice(at.offset, at.offset + at.limit).map((slot) => String(slot + 1));
      expect(sink.take(slots).map(({ id }) => id)).toEqual(ids);
    },
  );
});
