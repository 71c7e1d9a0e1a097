const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text as it is, in paragraphs of HTML, as imports make them. */
export const htmlOfText = (text: string): string => inParagraphs(text.replace(/[&<>]/g, (sign) => escapes[sign] ?? ""));

const inParagraphs = (text: string): string =>
  text.trim() === ""
    ? ""
    : `<p>${text
        .trim()
        .replace(/\n{2,}/g, "</p><p>")
        .replaceAll("\n", "<br>")}</p>`;

/** Content as a document in which no script runs and no picture is fetched. Without markup, blank lines part its paragraphs. */
export const parsedContent = (content: string): HTMLElement =>
  new DOMParser().parseFromString(/<[a-z!/]/i.test(content) ? content : inParagraphs(content), "text/html").body;

/** Whether a link may lead there: to the web, or to somebody's mail. */
export const isSafeAddress = (address: string | null): address is string => /^(https?|mailto):/i.test(address ?? "");
