import { LruCache } from "../base/collections";
import { normalizeText } from "../text/normalize-text";
import { visibleText } from "../text/visible-text";
import { searchedText, searchedTexts } from "./declared-fields";

/** A comment has no title. */
type Titled = { readonly title?: string; readonly content: string };

interface Texts extends Required<Titled> {
  /** Its content without markup. */
  readonly visible: string;
}

/** Longer ones take longer to be normalised than to be found again, as long as there is the document. */
const LONG = 4096;

const ofLong = new WeakMap<Titled, Texts>();
const ofShort = new LruCache<Titled, Texts>(500);

/** Several fields hold the same text: it is normalised, and kept, once. */
export function textsOf(document: Titled): Texts {
  return knownTexts(document) ?? remembered(document, normalized(document));
}

/** Reads the texts of a document with a long one; returns its length, 0 for any other and what was read before. */
export function readLongTexts(document: object): number {
  const { content } = document as Partial<Titled>;
  if (typeof content !== "string" || content.length <= LONG) return 0;
  if (ofLong.has(document as Titled)) return 0;
  textsOf(document as Titled);
  return content.length;
}

/** Lets a document that has the texts of another share what is known of them. */
export function shareTexts(from: object, to: object): void {
  const { title, content } = to as Titled;
  if ((from as Titled).title !== title || (from as Titled).content !== content) return;
  const texts = content === undefined ? undefined : knownTexts(from as Titled);
  if (texts !== undefined) remembered(to as Titled, texts);
}

const isLong = ({ content }: Titled): boolean => content.length > LONG;

const knownTexts = (document: Titled): Texts | undefined => (isLong(document) ? ofLong : ofShort).get(document);

function remembered(document: Titled, texts: Texts): Texts {
  (isLong(document) ? ofLong : ofShort).set(document, texts);
  return texts;
}

function normalized({ title, content }: Titled): Texts {
  const visible = visibleText(content);
  const text = normalizedText(content);
  return {
    title: normalizedText(title ?? ""),
    content: text,
    visible: visible === content ? text : normalizedText(visible),
  };
}

/** Characters below the combining marks are always in NFC, so lower-casing is enough. */
const beyondLatin = /[\u0300-\uffff]/;

function normalizedText(text: string): string {
  const lower = text.toLowerCase();
  return beyondLatin.test(lower) ? normalizeText(text) : lower;
}

export const searched = {
  title: { ...searchedText, from: ["title"], of: (document: Titled) => textsOf(document).title },
  visible_content: { ...searchedText, from: ["content"], of: (document: Titled) => textsOf(document).visible },
  title_or_visible_content: {
    ...searchedTexts,
    from: ["title", "content"],
    of: (document: Titled) => [textsOf(document).title, textsOf(document).visible],
  },
} as const;

export const searchedWithMarkup = {
  ...searched,
  text: {
    ...searchedTexts,
    from: ["title", "content"],
    of: (document: Titled) => [textsOf(document).title, textsOf(document).content],
  },
} as const;
