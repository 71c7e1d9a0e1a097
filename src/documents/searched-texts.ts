import { visibleText } from "../model/visible-text";
import { searchedText, searchedTexts } from "./declared-fields";
import { normalizeText } from "./normalize-text";

interface Titled {
  readonly title: string;
  readonly content: string;
}

/** The texts of a document, normalised. */
interface Texts extends Titled {
  /** Its content without markup. */
  readonly visible: string;
}

const known = new WeakMap<Titled, Texts>();

/** Several fields hold the same text: it is normalised, and kept, once. */
export function textsOf(document: Titled): Texts {
  const texts = known.get(document) ?? normalized(document);
  known.set(document, texts);
  return texts;
}

/** Lets a document that has the texts of another share what is known of them. */
export function shareTexts(from: object, to: object): void {
  const texts = known.get(from as Titled);
  if (texts === undefined) return;
  const { title, content } = from as Titled;
  if ((to as Titled).title === title && (to as Titled).content === content) known.set(to as Titled, texts);
}

function normalized({ title, content }: Titled): Texts {
  const visible = visibleText(content);
  const text = normalizeText(content);
  return {
    title: normalizeText(title),
    content: text,
    visible: visible === content ? text : normalizeText(visible),
  };
}

/** The fields by which search finds a document: its title, what is visible of its content, and either of them. */
export const searched = {
  title: { ...searchedText, of: (document: Titled) => textsOf(document).title },
  visible_content: { ...searchedText, of: (document: Titled) => textsOf(document).visible },
  title_or_visible_content: {
    ...searchedTexts,
    of: (document: Titled) => [textsOf(document).title, textsOf(document).visible],
  },
} as const;
