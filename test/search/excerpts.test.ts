import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { excerpter, excerptOf } from "../../src/search/excerpts";
import { normalizeText } from "../../src/text/normalize-text";
import { beginningOf, visibleText } from "../../src/text/visible-text";
import { runs } from "../runs";

const filler = fc.constantFrom("lorem ", "<b>", "&amp; ", "🚀", "e\u0301 ", "\ufdfa ");

/** A content with the word sought somewhere. */
const content = fc
  .tuple(filler, fc.nat(9_000), filler, fc.nat(2_000))
  .map(([before, many, after, more]) => `${before.repeat(many)}needle${after.repeat(more)}`);

const whole = (html: string) => {
  const visible = visibleText(html);
  return excerptOf(visible, normalizeText(visible), ["needle"]);
};

describe("the excerpts of an answer", () => {
  prop.prop([content], { numRuns: runs(50) })(
    "[U19.8] show the first match of one content wherever it stands",
    (html) => {
      fc.pre(html.length <= 200_000);
      expect(excerpter(["needle"])(html)).toBe(whole(html));
    },
  );

  test("[U19.8] are sought in as much as one content may have, and in the beginning of each", () => {
    const excerptIn = excerpter(["needle"]);
    const late = `${"a ".repeat(51_000)}needle`;
    expect(excerptIn(late)).toContain("<em>needle</em>");
    expect(excerptIn(late)).toContain("<em>needle</em>");
    const third = excerptIn(late);
    expect([third.startsWith("a a"), third.endsWith("a…"), third.includes("em")]).toEqual([true, true, false]);
    expect(excerptIn(`${"a ".repeat(500)}needle${" a".repeat(9_000)}`)).toContain("<em>needle</em>");
  });

  prop.prop([content, fc.nat(9_000)])("[U19.8] begin with whole tags, references and characters", (html, length) => {
    const beginning = beginningOf(html, length);
    expect(html.startsWith(beginning)).toBe(true);
    expect(beginning.length).toBeGreaterThan(Math.min(length, html.length) - 10);
    expect(visibleText(html).startsWith(visibleText(beginning))).toBe(true);
  });
});
