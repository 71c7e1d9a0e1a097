import { equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";

/** In the order of their UTF-8 bytes. By UTF-16 code units the emoji would come before U+FFFD. */
const inByteOrder = [
  "A",
  "Z",
  "a",
  "ab",
  "a\u{1F600}",
  "b",
  "z",
  "\u00E9",
  "\u0434",
  "\u6F22",
  "\uFB03",
  "\uFFFD",
  "\u{1F600}",
  "\u{10FFFF}",
];

/** Texts that some comparisons take for equal. */
const lookalikes = ["é", "e\u0301", "É", "e", "e ", " e", "ß", "ss", "ı", "i", "I", "\u212A", "K", "k"];

const awkward = ["%", "_", "\\", "*", "?", "[a]", "'", '"', "a\nb", "\t", "😀", "漢字", "(.+)", "\u2028"];

export const texts: SectionDefinition = {
  title: "texts",
  cases: {
    "[B6.2] texts are ordered by their UTF-8 bytes": async (trial) => {
      const ids = inByteOrder.map((_, index) => String(10 + ((index * 5) % inByteOrder.length)));
      await trial.put(...inByteOrder.map((name, index) => item(ids[index] ?? "", { name })));
      await trial.finds({ sort: { field: "name", direction: "ascending" } }, ids, "ascending");
      await trial.finds({ sort: { field: "name", direction: "descending" } }, [...ids].reverse(), "descending");
      for (const [index, key] of inByteOrder.entries()) {
        const after = { key, id: ids[index] ?? "" };
        const rest = ids.slice(index + 1);
        await trial.finds({ sort: { field: "name", direction: "ascending" }, after }, rest, `after ${key}`);
      }
    },
    "[B6.1] texts that look alike are different": async (trial) => {
      await trial.put(...lookalikes.map((owner, index) => item(String(index + 1), { owner, tags: [owner] })));
      for (const [index, text] of lookalikes.entries()) {
        const ids = [String(index + 1)];
        await trial.finds({ where: [{ operator: "in", field: "owner", values: [text] }] }, ids, `in "${text}"`);
        await trial.finds({ where: [{ operator: "in", field: "tags", values: [text] }] }, ids, `a tag "${text}"`);
      }
      const counts = await trial.storage.countBy(trial.team, { kind: "item", where: [] }, "owner", lookalikes);
      for (const text of lookalikes) equal(counts.get(text), 1, `the number of "${text}"`);
    },
    "[B6.1] contains takes every character as it is": async (trial) => {
      const holds = (text: string) => ({ content: `-${text}-`, lines: ["", `-${text}-`] });
      await trial.put(...awkward.map((text, index) => item(String(index + 1), holds(text))));
      for (const [index, text] of awkward.entries()) {
        const ids = [String(index + 1)];
        await trial.finds({ where: [{ operator: "contains", field: "content", text }] }, ids, `contains "${text}"`);
        await trial.finds({ where: [{ operator: "contains", field: "lines", text }] }, ids, `a line with "${text}"`);
      }
    },
  },
};
