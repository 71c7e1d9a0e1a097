import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test, vi } from "vitest";
import { clustersOf, excerptOf, marked, matchesOf } from "../../src/search/excerpts";
import { wordsOf } from "../../src/search/operations/read-search";
import { normalizeText } from "../../src/text/normalize-text";
import { visibleText } from "../../src/text/visible-text";
import { runs } from "../runs";
import { partOf, text } from "./arbitraries";

/** The visible text of the HTML. */
const shown = (html: string): string =>
  html
    .replace(/<\/?em>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const markedParts = (html: string): string[] =>
  [...html.matchAll(/<em>(.*?)<\/em>/gs)].map(([, part = ""]) => shown(part));

const mark = (whole: string, query: string): string => marked(whole, matchesOf(whole, wordsOf(query)));

const lone = /\p{Surrogate}/u;

/** A text and words, most of which occur in it. */
const textAndWords = text.chain((whole) =>
  fc.tuple(
    fc.constant(whole),
    fc.array(fc.oneof({ weight: 4, arbitrary: partOf(whole) }, { weight: 1, arbitrary: text }), { maxLength: 3 }),
  ),
);

describe("the pieces of a text", () => {
  prop.prop([text], { numRuns: runs(2000) })("[U19.7] follow one another and normalise one by one", (whole) => {
    const clusters = [...clustersOf(whole)];
    expect(clusters.map(({ start, end }) => whole.slice(start, end)).join("")).toBe(whole);
    expect(clusters.map(({ normalized }) => normalized).join("")).toBe(normalizeText(whole));
  });
});

describe("marks", () => {
  prop.prop([textAndWords], { numRuns: runs(2000) })(
    "[U19.7 F7.2] stand around all that matches and nothing else, and leave the text as it is",
    ([whole, parts]) => {
      const words = wordsOf(parts.join(" "));
      const html = marked(whole, matchesOf(whole, words));
      expect(shown(html)).toBe(whole);
      expect(html.replace(/<\/?em>/g, "")).not.toMatch(/[<>"']/);
      const found = markedParts(html).map(normalizeText);
      for (const part of found) expect(words.some((word) => part.includes(word))).toBe(true);
      for (const word of words) {
        expect(found.some((part) => part.includes(word))).toBe(normalizeText(whole).includes(word));
      }
    },
  );

  test.each([
    ["Needs Design", "design", "Needs <em>Design</em>"],
    ["Needs Design", "DES needs", "<em>Needs</em> <em>Des</em>ign"],
    ["aaaa", "aa", "<em>aaaa</em>"],
    ["abcd", "bc ab", "<em>abc</em>d"],
    ["İstanbul", "i", "<em>İ</em>stanbul"],
    ["İstanbul", "stan", "İ<em>stan</em>bul"],
    ["ΟΔΟΣ ΟΔΟς", "οδοσ", "<em>ΟΔΟΣ</em> <em>ΟΔΟς</em>"],
    ["cafe\u0301 CAFÉ", "café", "<em>cafe\u0301</em> <em>CAFÉ</em>"],
    ["cafe\u0301", "cafe", "cafe\u0301"],
    ["\u1112\u1161\u11ab글", "한글", "<em>\u1112\u1161\u11ab글</em>"],
    ["👍🏽 up", "👍🏽", "<em>👍🏽</em> up"],
    ["a <b> & 'c' \"d\"", "b> c", "a &lt;<em>b&gt;</em> &amp; &#39;<em>c</em>&#39; &quot;d&quot;"],
    ["<em>x</em>", "em", "&lt;<em>em</em>&gt;x&lt;/<em>em</em>&gt;"],
    ["Nothing", "else", "Nothing"],
    ["", "x", ""],
  ])("[U19.7] %j searched for %j is %j", (whole, query, expected) => {
    expect(mark(whole, query)).toBe(expected);
  });
});

describe("excerpts", () => {
  prop.prop([fc.array(textAndWords, { maxLength: 12 }), fc.nat(300), fc.nat(400)], { numRuns: runs(500) })(
    "[U19.8] are a piece of the text with its first match marked whole",
    (drawn, before, after) => {
      const filler = (length: number) => "so it goes ".repeat(length).slice(0, length);
      const whole = filler(before) + drawn.map(([part]) => part).join(" ") + filler(after);
      const words = wordsOf(
        drawn
          .flatMap(([, parts]) => parts)
          .slice(0, 3)
          .join(" "),
      );
      const matches = matchesOf(whole, words);
      const html = excerptOf(whole, normalizeText(whole), words);
      const piece = shown(html);
      const cut = (from: number, to?: number) => piece.slice(from, to);
      expect([cut(0), cut(1), cut(0, -1), cut(1, -1)].some((inner) => whole.includes(inner))).toBe(true);
      if (!lone.test(whole)) expect(piece).not.toMatch(lone);
      const [first] = matches;
      if (first === undefined) expect(markedParts(html)).toEqual([]);
      else expect(markedParts(html)[0]).toBe(whole.slice(first.start, first.end));
    },
  );

  const around = (content: string, query: string) => excerptOf(content, normalizeText(content), wordsOf(query));

  test("[U19.8] short content is shown whole", () => {
    expect(around("Ship the copy & the logo", "COPY")).toBe("Ship the <em>copy</em> &amp; the logo");
    expect(around("", "copy")).toBe("");
  });

  test("[U19.8] long content is cut between words, around its first match or at its beginning", () => {
    const long = `${"before ".repeat(40)}copy ${"after ".repeat(60)}copy`;
    const excerpt = around(long, "copy");
    expect(excerpt).toMatch(/^…before (before )+<em>copy<\/em> after (after )+after…$/);
    expect(excerpt.length).toBeLessThan(260);
    expect(around(long, "nothing")).toMatch(/^before (before )+before…$/);
  });

  test("[U19.8] content without spaces is cut between characters, and a long match is shown whole", () => {
    expect(around(`${"🚀".repeat(100)}x`, "x")).toBe(`…${"🚀".repeat(30)}<em>x</em>`);
    const marks = `${"e\u0301".repeat(100)}x`;
    expect(around(marks, "x")).toMatch(/^…(e\u0301)+<em>x<\/em>$/);
    const long = "x".repeat(600);
    expect(around(`a ${long} b`, long)).toBe(`a <em>${long}</em>…`);
  });
});

describe("long texts", () => {
  const onePiece = fc.constantFrom("so it goes ", "e\u0301", "\u1112\u1161\u11ab", "🚀", "中文", "ΟΔΟΣ ", "\u{16d67}");
  const long = fc.array(fc.tuple(onePiece, fc.nat(900)), { minLength: 2, maxLength: 6 });
  prop.prop([long, fc.nat(5000), fc.integer({ min: 1, max: 30 })], { numRuns: runs(300) })(
    "[U19.8] are excerpted around their first match too",
    (pieces, at, length) => {
      const whole = pieces.map(([piece, count]) => piece.repeat(count)).join("x");
      const words = wordsOf(whole.slice(at, at + length).replace(/\p{Surrogate}/gu, ""));
      const [first] = matchesOf(whole, words);
      const excerpt = excerptOf(whole, normalizeText(whole), words);
      const [marked] = markedParts(excerpt);
      if (first === undefined) expect(marked).toBeUndefined();
      else expect(whole.slice(first.start, first.end).startsWith(marked ?? "nothing")).toBe(true);
      if (first !== undefined) expect(excerpt.indexOf("<em>")).toBeLessThanOrEqual(61 + (first.start > 0 ? 1 : 0));
    },
  );

  test.each(["é", "e\u0301", "中", "🚀", "가", "\u{11013}"])(
    "[U19.8 K6.1] of %j are normalised in large pieces, and no further than they are shown",
    (character) => {
      const whole = `${character.repeat(40_000)}sought${character.repeat(40_000)}`;
      const normalize = vi.spyOn(String.prototype, "normalize");
      const normalized = normalizeText(whole);
      const excerpt = excerptOf(whole, normalized, ["sought"]);
      const calls = normalize.mock.calls.length;
      normalize.mockRestore();
      expect(excerpt).toContain("<em>sought</em>");
      expect(calls).toBeLessThan(6000);
    },
  );
});

describe("the visible text of content", () => {
  test.each([
    ["plain text", "plain text"],
    [" two\n\n lines\t", "two lines"],
    ["<p>Ship <b>the</b> co<i>p</i>y</p><p>now</p>", "Ship the copy now"],
    ["one<br>two<br/>three<li>four", "one two three four"],
    ['<a href="https://example.org/?a=1&amp;b=2">link</a>', "link"],
    ["R&amp;D &lt;b&gt; &quot;x&quot; &apos;y&apos;&nbsp;z", "R&D <b> \"x\" 'y' z"],
    ["&amp;lt;", "&lt;"],
    ["&#233;&#xe9;&#x1F680;", "éé🚀"],
    ["&#0;&#xd800;&#x110000;&#9999999;&unknown;&", "&#0;&#xd800;&#x110000;&#9999999;&unknown;&"],
    ["1 < 2 and 3 > 2, a<3", "1 < 2 and 3 > 2, a<3"],
    ["<!-- note -->a<!doctype html>b", "ab"],
    ["<user-mention id='7'>Max</user-mention>'s", "Max's"],
    ["<p", "<p"],
    ["<<p>>", "< >"],
  ])("[U19.5] of %j is %j", (html, expected) => {
    expect(visibleText(html)).toBe(expected);
  });

  prop.prop([text])("[U19.5] holds nothing that no storage can hold", (html) => {
    const stored = html.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");
    const references = `${stored}&#0;&#xD800;&#xdfff;${stored}`;
    expect(visibleText(references)).not.toMatch(/\0|\p{Surrogate}/u);
  });

  test("[U19.5] is found in no more steps than it is long", () => {
    for (const piece of ["<a", "<a ", "<!--", "&#", "&amp", "<a<", "< ", " \n"]) visibleText(piece.repeat(50_000));
  });
});
