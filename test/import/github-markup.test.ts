import { describe, expect, test } from "vitest";
import { fileOf, imported } from "./read";

const contentOf = async (body: string): Promise<string> => {
  const issue = { number: 1, title: "Crash", state: "OPEN", url: "https://github.com/acme/web/issues/1", body };
  const { card } = await imported(fileOf(JSON.stringify([issue]), "issues.json"));
  return card("Crash").content.replace(/<ul><li>Issue: #1<\/li><\/ul>$/, "");
};

describe("HTML within Markdown of GitHub", () => {
  test.each([
    ["a comment of a template", "<!-- Please\nfill in -->\n### What", "<h3>What</h3>"],
    ["a comment within a line", "One <!-- two --> three", "<p>One  three</p>"],
    ["a comment that never ends", "One <!-- two", "<p>One &lt;!-- two</p>"],
    [
      "a picture",
      '<img width="9" alt="A &amp; B" src="https://x.example/1.png" />',
      '<p><a href="https://x.example/1.png">A &amp; B</a></p>',
    ],
    ["a picture without an address", '<img src="javascript:alert(1)" alt="x &amp; y">', "<p>x &amp; y</p>"],
    ["a link", 'See <a href="https://x.example">this</a>', '<p>See <a href="https://x.example">this</a></p>'],
    ["form", "<b>Bold</b><br>and <kbd>Ctrl</kbd>", "<p>Bold<br>and Ctrl</p>"],
    ["what folds", "<details><summary>Log</summary>\n\n**it**\n\n</details>", "<p>Log</p>\n<p><strong>it</strong></p>"],
    ["a list", "<ul>\n<li>one</li><li>two</li>\n</ul>", "<p>one<br>two</p>"],
    ["a script", "<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["types of a program", "Vec<T> and a < b", "<p>Vec&lt;T&gt; and a &lt; b</p>"],
    ["handlers", '<b onclick="x()">b</b>', "<p>b</p>"],
  ])("[G1.11] %s", async (_what, body, content) => {
    expect(await contentOf(body)).toBe(content);
  });
});
