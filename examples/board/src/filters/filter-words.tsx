import { useCallback } from "react";
import type { CardFilters, ClauseExplanation } from "workspace-engine";
import type { BoardLane } from "../board/board-lane";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import { optionsOf } from "./filter-options";

interface FilterWordsProps {
  readonly lanes: readonly BoardLane[];
  readonly filters: CardFilters;
}

/** What the engine takes the filters to ask for, and what may not be meant. */
export function FilterWords({ lanes, filters }: FilterWordsProps) {
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
