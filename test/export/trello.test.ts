import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { boardToTrello } from "workspace-engine/export";
import { sanitizedHtml } from "../../src/import/sanitized-html";
import { visibleText } from "../../src/text/visible-text";
import { fileOf, imported } from "../import/read";
import { runs } from "../runs";

const boardWith = (desc: string): object => ({
  ...{ id: "b", name: "Board", lists: [{ id: "l", name: "To do" }] },
  cards: [{ id: "c", name: "Card", idList: "l", desc }],
});

/** The text after an import, an export as a Trello board, and another import. */
async function roundTrip(desc: string) {
  const { workspace, snapshot } = await imported(fileOf(JSON.stringify(boardWith(desc)), "board.json"));
  const board = await boardToTrello(workspace, snapshot.boards[0]?.id ?? "");
  const again = await imported(fileOf(JSON.stringify(board), "board.json"));
  const contentOf = (from: typeof snapshot) => from.cards[0]?.content ?? "";
  const written: unknown = Reflect.get(board.cards[0] ?? {}, "desc");
  return { before: contentOf(snapshot), written, after: contentOf(again.snapshot) };
}

/** Of a program's language, and what number a list begins with, nothing is kept. */
const formOf = (html: string): string => sanitizedHtml(html).replace(/\s*(<[^<>]*>)\s*/g, "$1");

const word = fc.constantFrom(..."one|two|a_b|C#|5 < 6|x & y|1.|-|Ünï|&amp;|!|~|2 \\* 3".split("|"));
const urls = ["[a link](https://a.example/b_(c)?d=1&e=2)", "<https://a.example>", "https://b.example/x_y"];
const link = fc.constantFrom(...urls);
const span = fc.oneof(
  word,
  link,
  fc.constantFrom("`code`", "``a ` b``", "~~gone~~"),
  fc.tuple(fc.constantFrom("**", "*", "***", "_"), word).map(([mark, text]) => `${mark}m${text}m${mark}`),
  fc.constantFrom("**bold and *both***", "*it and **both***", "**[a link](https://a.example)**", "a  \nb"),
);
const line = fc.array(span, { minLength: 1, maxLength: 4 }).map((spans) => spans.join(" "));
const table = "| a | b |\n| --- | --- |\n| 1 \\| 2 | `x` |";
const indented = (text: string): string => text.replace(/\n/g, "\n  ");
const { block } = fc.letrec<{ block: string; items: string; quote: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small" },
    line,
    fc.tuple(fc.integer({ min: 1, max: 6 }), word).map(([level, text]) => `${"#".repeat(level)} h ${text}`),
    fc.constantFrom("***", "```\ncode\n\n  more\n```", "````\n```\n````", table),
    tie("items"),
    tie("quote"),
  ),
  items: fc
    .tuple(
      fc.constantFrom("- ", "* "),
      fc.constantFrom("\n", "\n\n"),
      fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
    )
    .map(([mark, gap, blocks]) => blocks.map((text) => `${mark}${indented(text)}`).join(gap)),
  quote: tie("block").map((text) => text.replace(/^/gm, "> ")),
}));

describe("texts of a board as Trello has it", () => {
  test.each([
    ["a paragraph", "One **bold** and *it*, `code`, ~~gone~~ and [here](https://a.example).\nNext line."],
    ["headings", "# One\n\n## Two"],
    ["lists", "- one\n- two\n  1. deep\n  2. er\n\n* another"],
    ["loose lists", "1. one\n\n   more\n\n2. two"],
    ["a quote", "> one\n>\n> two"],
    ["code", "```\nconst a = `b`;\n\n  more\n```"],
    ["a table", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
    ["marks that are none", "\\# no\n\n1\\. no\n\n\\- no\n\n2 \\* 3 \\* 4 snake_case \\_x\\_"],
  ])("[G5.9] %s is Markdown as somebody writes it", async (_what, desc) => {
    const { before, written, after } = await roundTrip(desc);
    expect(written).toBe(desc);
    expect(after).toBe(before);
  });

  test.prop([fc.array(block, { minLength: 1, maxLength: 4 })], { numRuns: runs(100) })(
    "[G5.9] whatever form an import gives a text, it has after an export and another import",
    async (blocks) => {
      const { before, after } = await roundTrip(blocks.join("\n\n"));
      expect(formOf(after)).toBe(formOf(before));
    },
  );

  const noise = fc.string({ unit: fc.constantFrom(..."*_-#>[]()!|~\\`&;<a b1.\n=:+"), maxLength: 40 });
  test.prop([noise], { numRuns: runs(100) })("[G5.9] of no text a word is lost", async (desc) => {
    const { before, after } = await roundTrip(desc);
    expect(visibleText(after)).toBe(visibleText(before));
  });

  test("[G5.9] HTML that no import made loses no text, however deep it is", async () => {
    const { workspace, snapshot } = await imported(fileOf(JSON.stringify(boardWith("")), "board.json"));
    const content = `${"<div><b>".repeat(5000)}deep${"</b></div>".repeat(5000)}<ul>x<li>a<p>b</p></ul><i> c </i><td>d`;
    await workspace.updateCard({ card_id: snapshot.cards[0]?.id ?? "", content });
    const { cards } = await boardToTrello(workspace, snapshot.boards[0]?.id ?? "");
    expect(Reflect.get(cards[0] ?? {}, "desc")).toBe("**deep**\n\n- x\n\n- a\n\n  b\n\n*c* d");
  });
});
