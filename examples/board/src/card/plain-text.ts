/** Comments are HTML, of which only the text is shown: nothing that somebody wrote becomes a part of the page. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";

export function htmlOf(text: string): string {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph.outerHTML;
}
