import { useCallback } from "react";
import type { CardFilters, ClauseExplanation } from "workspace-engine";
import type { Choice } from "../card/card-fields";
import { QuietButton } from "../shell/button";
import { Fault } from "../shell/fault";
import { Icon } from "../shell/icon";
import { Popover } from "../shell/popover";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import type { FilterBarProps } from "./filter-bar";
import { cardFilterFields, filterValue, withValue } from "./filter-fields";
import { type OptionsOf, ranges, useFilterOptions } from "./filter-options";
import { FilterPicker } from "./filter-picker";

/** The filters that are set, each to be changed or taken out, and in words. */
export function FilterChips({ lanes, filters, change }: FilterBarProps) {
  const optionsOf = useFilterOptions(lanes);
  const active = cardFilterFields().filter((field) => filterValue(filters, field) !== undefined);
  return (
    <>
      {active.map((field) => {
        const options = optionsOf(field);
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
              {() => <FilterPicker {...{ lanes, filters, change }} start={`${field.label} `} />}
            </Popover>
            <button
              type="button"
              className="chip-remove"
              aria-label={`Remove ${field.label}`}
              onClick={() => change(withValue(filters, field, undefined))}
            >
              <Icon name="close" />
            </button>
          </div>
        );
      })}
      <QuietButton label="Clear" onClick={() => change({})} />
      <FilterWords {...{ filters, optionsOf }} />
    </>
  );
}

/** The filters in the engine's words, and warnings about likely mistakes. */
function FilterWords({ filters, optionsOf }: { readonly filters: CardFilters; readonly optionsOf: OptionsOf }) {
  const { workspace } = useDirectory();
  const explain = useCallback(
    () => workspace.explainView({ type: "card", card_filters: filters }),
    [workspace, filters],
  );
  const { value, error } = useLoaded(explain);
  if (value === undefined) return <Fault error={error} />;
  return (
    <p className="filter-words" aria-live="polite">
      {value.clauses.map((clause) => withNames(clause, optionsOf)).join(" ")}
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
function withNames({ path, text }: ClauseExplanation, optionsOf: OptionsOf): string {
  const field = cardFilterFields().find(({ id }) => path.endsWith(id));
  const options = field && optionsOf(field);
  const [, start = text, ids = ""] = /^(.* any of )(.*)$/.exec(text) ?? [];
  return start + ids.replaceAll(/[\w-]+/g, (id) => options?.find((option) => option.id === id)?.name ?? id);
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
  const known = ranges.find(([, range]) => range.after === after && range.before === before);
  if (known !== undefined) return known[0];
  return [after && `after ${after}`, before && `before ${before}`].filter(Boolean).join(", ");
}
