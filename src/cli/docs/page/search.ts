import { elementAt } from "./elements";
import { hasWords } from "./words";

/** Shows of the operations and schemas those that have all words that are typed. `/` leads to the field from anywhere. */
export function addSearch(): void {
  const field = elementAt("search", HTMLInputElement);
  const found = elementAt("found", HTMLElement);
  const entries = [...document.querySelectorAll<HTMLDetailsElement>("section > details")].map((details) => ({
    details,
    text: `${details.id} ${details.textContent}`,
    isSchema: details.id.startsWith("schema-"),
  }));

  const search = (): void => {
    const searched = field.value.trim();
    for (const { details, text } of entries) details.hidden = !hasWords(text, searched);
    for (const section of document.querySelectorAll("section")) {
      section.hidden = searched !== "" && section.querySelector("details:not([hidden])") === null;
    }
    found.textContent = searched === "" ? "" : countOf(entries.filter(({ details }) => !details.hidden));
  };
  field.addEventListener("input", search);

  // Browsers open nothing that a link leads to, and show nothing that is hidden.
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    if (target.closest("[hidden]") !== null) {
      field.value = "";
      search();
    }
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();

  addEventListener("keydown", (event) => {
    const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== "/" || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

function countOf(shown: readonly { readonly isSchema: boolean }[]): string {
  const schemas = shown.filter(({ isSchema }) => isSchema).length;
  return `${counted(shown.length - schemas, "operation")}, ${counted(schemas, "schema")}`;
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;
