import { elementAt } from "./elements";

const KEY = "workspace-engine token";

/** The field for the token, which is kept until the tab is closed, and nowhere but in it. */
export function tokenField(): HTMLInputElement {
  const field = elementAt("token", HTMLInputElement);
  field.value = sessionStorage.getItem(KEY) ?? "";
  field.addEventListener("input", () => {
    if (field.value === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, field.value);
  });
  return field;
}
