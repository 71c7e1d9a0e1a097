import { faultOfBody, readable, type Sendable, targetOf } from "./call";
import { make } from "./elements";
import { send } from "./send";

interface Operation {
  readonly parameters?: readonly Sendable[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly example?: unknown } } };
}

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

let fetched: Promise<Description> | undefined;

function description(): Promise<Description> {
  fetched ??= fetch("/openapi.json").then((response) => response.json());
  return fetched;
}

/** Gives every operation a form that sends it, when it is opened for the first time. */
export function addTryIt(token: HTMLInputElement): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-path]")) {
    const add = async (): Promise<void> => {
      if (!details.open) return;
      details.removeEventListener("toggle", add);
      const { path = "", method = "" } = details.dataset;
      const operation = (await description()).paths[path]?.[method];
      if (operation !== undefined)
        details.append(make("h4", {}, "Try it"), formFor({ path, method, operation, token }));
    };
    details.addEventListener("toggle", add);
    void add();
  }
}

interface Trial {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly token: HTMLInputElement;
}

function formFor({ path, method, operation, token }: Trial): HTMLFormElement {
  const { parameters = [], requestBody } = operation;
  const { base = "", team = "" } = document.body.dataset;
  const fields = new Map(
    parameters.map(({ name, required = false }) => [
      name,
      make("input", { name, required, value: name === "team_id" ? team : "", autocomplete: "off", spellcheck: false }),
    ]),
  );
  const body = requestBody && bodyField(requestBody.content["application/json"].example);
  const stop = make("button", { type: "button", hidden: true }, "Stop");
  const status = make("p", { role: "status" });
  const answer = make("pre", { tabIndex: 0, hidden: true, ariaLabel: "Answer" });
  const form = make(
    "form",
    {},
    ...parameters.map(({ name, required }) => labelled(required ? `${name} (required)` : name, fields.get(name) ?? "")),
    ...(body ? [labelled("Body", body)] : []),
    make("button", {}, `Send ${method.toUpperCase()}`),
    stop,
    status,
    answer,
  );

  const report = (text: string, answered = ""): void => {
    status.textContent = text;
    answer.textContent = readable(answered);
    answer.hidden = answered === "";
  };

  let underWay = new AbortController();
  stop.addEventListener("click", () => underWay.abort());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (token.value === "") {
      report("Enter the token at the top of the page first.");
      token.focus();
      return;
    }
    const fault = body && faultOfBody(body.value);
    if (fault !== undefined) return report(fault);
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    const url = base + targetOf(path, parameters, (name) => fields.get(name)?.value ?? "");
    stop.hidden = false;
    report("Waiting for the answer…");
    await send(
      { method: method.toUpperCase(), url, token: token.value, body: body?.value.trim() || undefined, signal },
      report,
    ).catch((error: unknown) => report(signal.aborted ? "Stopped." : `No answer: ${error}`));
    stop.hidden = true;
  });
  return form;
}

function bodyField(example: unknown): HTMLTextAreaElement {
  const value = JSON.stringify(example ?? {}, null, 2);
  return make("textarea", { value, rows: Math.min(value.split("\n").length + 1, 20), spellcheck: false });
}

const labelled = (text: string, field: Node | string): HTMLLabelElement => make("label", {}, text, field);
