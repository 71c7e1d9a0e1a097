import { useCallback } from "react";
import type { ClauseExplanation } from "workspace-engine";
import type { Choice } from "../card/card-fields";
import { Icon } from "../shell/icon";
import { Popover } from "../shell/popover";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import type { FilterBarProps } from "./filter-bar";
import { FilterEditor } from "./filter-editor";
import { cardFilterFields, type FilterField, filterValue, withValue } from "./filter-fields";
import { optionsOf } from "./filter-options";

/** The filters that are set, each to be changed or taken out, and in words. */
export function FilterChips({ lanes, filters, change }: FilterBarProps) {
  const directory = useDirectory();
  const active = cardFilterFields().filter((field) => filterValue(filters, field) !== undefined);
  const set = (field: FilterField, value: unknown): void => change(withValue(filters, field, value));
  return (
    <>
      {active.map((field) => {
        const options = optionsOf(field, directory, lanes);
        const value = filterValue(filters, field);
        return (
          <div key={field.id} className="chip" data-group={field.group}>
            <Popover
              name={field.label}
              className="chip-main"
              label={
                <>
                  {field.label} <b>{valueInWords(value, options)}</b>
                </>
              }
            >
              {() => <FilterEditor {...{ field, options, value }} change={(next) => set(field, next)} />}
            </Popover>
            <button
              type="button"
              className="chip-remove"
              aria-label={`Remove ${field.label}`}
              onClick={() => set(field, undefined)}
            >
              <Icon name="close" />
            </button>
          </div>
        );
      })}
      <button type="button" className="button is-quiet is-small" onClick={() => change({})}>
        Clear
      </button>
      <FilterWords {...{ lanes, filters, change }} />
    </>
  );
}

/** The filters in the engine's words, and warnings about likely mistakes. */
function FilterWords({ lanes, filters }: FilterBarProps) {
  const directory = useDirectory();
  const { workspace } = directory;
  const explain = useCallback(
    () => workspace.explainView({ type: "card", card_filters: filters }),
    [workspace, filters],
  );
  const { value, error } = useLoaded(explain);
  if (error !== undefined) {
    return (
      <p className="filter-words is-bad" role="alert">
        {error.message}
      </p>
    );
  }
  if (value === undefined) return null;
  const nameOf = (key: string, id: string): string =>
    optionsOf({ key, kind: { shape: "ids" } }, directory, lanes)?.find((option) => option.id === id)?.name ?? id;
  return (
    <p className="filter-words" aria-live="polite">
      {value.clauses.map((clause) => withNames(clause, nameOf)).join(" ")}
      {value.warnings.map(({ message }) => (
        <span key={message} className="warning">
          {" "}
          {message}
        </span>
      ))}
    </p>
  );
}

/** The sentence of a filter, with names in place of the ids after "any of". */
function withNames({ path, text }: ClauseExplanation, nameOf: (key: string, id: string) => string): string {
  const key = path.slice(path.lastIndexOf(".") + 1);
  const [, start = text, ids = ""] = /^(.* any of )(.*)$/.exec(text) ?? [];
  return start + ids.replaceAll(/[\w-]+/g, (id) => nameOf(key, id));
}

/** The value of a filter, in a few words. */
function valueInWords(value: unknown, options: readonly Choice[] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(
      (id) => options?.find((option) => option.id === String(id))?.name ?? String(id),
    );
    return others.length === 0 ? (first ?? "none") : `${first} +${others.length}`;
  }
  if (typeof value !== "object" || value === null) return `“${String(value)}”`;
  const { after, before }: { readonly after?: unknown; readonly before?: unknown } = value;
  return [after && `after ${after}`, before && `before ${before}`].filter(Boolean).join(", ");
}
