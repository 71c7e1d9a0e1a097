import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { textsOf } from "../../src/fields/searched-texts";
import { normalizeText } from "../../src/text/normalize-text";

describe("the texts a document is searched by", () => {
  const character = fc.constantFrom(..."aZé ÀßİΣςἈ", "\u0301", "\u0308", "\u02ff", "\u0300", "가", "ᄀ", "😀", "Å");
  const text = fc.oneof(fc.string({ unit: character, maxLength: 12 }), fc.string({ unit: "binary", maxLength: 12 }));

  test.prop([text, text])("[F7.2] are normalised like the text that is looked for", (title, content) => {
    const found = textsOf({ title, content });
    expect(found.title).toBe(normalizeText(title));
    expect(found.content).toBe(normalizeText(content));
  });
});
