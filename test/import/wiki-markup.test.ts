import { describe, expect, test } from "vitest";
import { wikiToHtml } from "../../src/import/jira-text";

describe("wiki markup of Jira", () => {
  test.each([
    ["It is -no longer- so.", "<p>It is <s>no longer</s> so.</p>"],
    ["-Gone-, (-gone-)", "<p><s>Gone</s>, (<s>gone</s>)</p>"],
    ["Well-known - as it is - from 2020-2021, -v or -x", "<p>Well-known - as it is - from 2020-2021, -v or -x</p>"],
    ["* -one-", "<ul>\n<li><s>one</s></li>\n</ul>"],
    // Images are links or names.
    ["See !plan.png!", "<p>See plan.png</p>"],
    ["!my plan.png|width=300!", "<p>my plan.png</p>"],
    ["!my_old_*plan*.png|thumbnail!", "<p>my_old_*plan*.png</p>"],
    ["!https://example.com/a_b_c.png|width=300!", '<p><a href="https://example.com/a_b_c.png">a_b_c.png</a></p>'],
    ["!https://example.com/a.png?v=1&w=2!", '<p><a href="https://example.com/a.png?v=1&amp;w=2">a.png</a></p>'],
    ["Wow! That is great! And 5!3 is !not! one.", "<p>Wow! That is great! And 5!3 is !not! one.</p>"],
    ["!javascript:alert(1).png!", "<p>javascript:alert(1).png</p>"],
    // A row may begin with a heading of its own, and cells may be empty.
    [
      "||Name|Ada| |\n|<b>| |x|",
      "<table><tbody><tr><th>Name</th><td>Ada</td><td></td></tr><tr><td>&lt;b&gt;</td><td></td><td>x</td></tr></tbody></table>",
    ],
  ])("[G1.11] struck text, images and rows: %s", (wiki, html) => {
    expect(wikiToHtml(wiki)).toBe(html);
  });

  test("[G1.11] tables are tables, with marks, links and lines in their cells", () => {
    const table = ["||Name||Price||", "|*Cake*|[3|https://example.com/p]|", "|Tea and", "milk|-2- !t.png|thumbnail!|"];
    const wiki = ["Prices:", ...table, "", "End"];
    const rows = [
      "<tr><th>Name</th><th>Price</th></tr>",
      '<tr><td><strong>Cake</strong></td><td><a href="https://example.com/p">3</a></td></tr>',
      "<tr><td>Tea and<br>\nmilk</td><td><s>2</s> t.png</td></tr>",
    ];
    expect(wikiToHtml(wiki.join("\n"))).toBe(
      `<p>Prices:</p>\n<table><tbody>${rows.join("")}</tbody></table>\n<p>End</p>`,
    );
  });

  test("[G1.11] a bar in code, or alone, makes no table", () => {
    expect(wikiToHtml("{code}\n|a|b|\n{code}\n|\na | b")).not.toContain("<table>");
  });
});
