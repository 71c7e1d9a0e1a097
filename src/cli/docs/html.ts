import { escapeHtml } from "../../text/escape-html";

/** A piece of a page that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[] | undefined;

/** HTML in which whatever is put in is text, unless it is HTML itself. */
export function html({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(raw.map((text, index) => text + textOf(parts[index])).join(""));
}

function textOf(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string") return escapeHtml(part);
  return part instanceof Html ? part.text : part.map(({ text }) => text).join("");
}
