import type { ReactNode } from "react";
import type { ImportNote, ImportReport } from "workspace-engine/import";
import { behaviors } from "../manage/kinds";
import type { ListMeanings } from "../workspace/board-workspace";
import { Select } from "./select";

type Behavior = ImportReport["lists"][number]["behavior"];

interface ImportSummaryProps {
  readonly report: ImportReport;
  readonly meanings: ListMeanings;
  readonly choose: (title: string, meant: Behavior) => void;
}

/** The report of an import before it is made; asks for the meaning of lists whose titles do not say it. */
export function ImportSummary({ report, meanings, choose }: ImportSummaryProps) {
  const { label, title, imported, lists, columns, people, changed, skipped, timeZone, into } = report;
  const counts = Object.entries(imported).filter(([, count]) => count > 0);
  // Lists that are there already keep their meaning.
  const areNew = into === undefined || into.added_by_kind["lists"] !== undefined;
  const isAsked = areNew && lists.some(({ isUnknown }) => isUnknown);
  const meaningOf = ({ title, behavior, isUnknown }: ImportReport["lists"][number]): ReactNode => {
    if (!isUnknown) return behaviors.find(({ id }) => id === behavior)?.name;
    if (!isAsked) return "what it means here";
    const value = meanings.get(title) ?? behavior;
    const label = `What “${title}” means`;
    return <Select {...{ label, value }} options={behaviors} choose={(meant) => choose(title, meant)} />;
  };
  const rows = lists.map((list) => [list.title, meaningOf(list)]);
  const listPart = <Part name="Lists" head={["List", "Taken for"]} rows={rows} isOpen={isAsked} />;
  return (
    <>
      <p>
        “{title}” ({label}) {placeOf(into)} Dates without a time zone are read in {timeZone}.
      </p>
      <ul className="import-counts" aria-label="What comes in">
        {counts.map(([what, count]) => (
          <li key={what}>
            <b>{count}</b> {count === 1 ? what.replace(/s$/, "") : what}
          </li>
        ))}
      </ul>
      {isAsked && <p>The titles of some lists do not say what they mean for their cards: choose it below.</p>}
      <div className="import-parts">
        {isAsked && listPart}
        <Part name="Left out" head={["What", "How many", "Such as"]} rows={skipped.map(noteRow)} isOpen />
        <Part name="Changed" head={["What", "How many", "Such as"]} rows={changed.map(noteRow)} isOpen />
        {!isAsked && listPart}
        <Part name="Columns" head={["Column", "Becomes"]} rows={columns.map(columnRow)} />
        <Part name="People" head={["In the file", "Here", "How"]} rows={people.map(personRow)} />
      </div>
      {skipped.length === 0 && <p className="fine">Nothing is left out.</p>}
    </>
  );
}

function placeOf(into: ImportReport["into"]): string {
  if (into === undefined || into.is_new) return "comes in as a space of its own.";
  const { title, updated_by_kind, added_by_kind, conflict_count, left_deleted } = into;
  const counts = [updated_by_kind, added_by_kind, left_deleted];
  const [updated, added, deleted] = counts.map(({ cards = 0 }) => cards);
  return `was imported before: in the space “${title}”, ${updated} cards change and ${added} are new. What somebody here changed (${conflict_count} fields) or deleted (${deleted} cards) stays as it is.`;
}

const columnRow = ({ column, field }: ImportReport["columns"][number]) => [
  column,
  field === "detail" ? "part of the description" : field.replaceAll("_", " "),
];

const personRow = ({ name, user_id, matched }: ImportReport["people"][number]) => [
  name,
  user_id,
  matched === "new" ? "new member" : `by ${matched}`,
];

const noteRow = ({ what, count, examples }: ImportNote) => [what, count, examples.join("; ")];

interface PartProps {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly isOpen?: boolean;
}

function Part({ name, head, rows, isOpen = false }: PartProps) {
  if (rows.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>
        {name} <span className="count">{rows.length}</span>
      </summary>
      <table>
        <thead>
          <tr>
            {head.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are, and may be alike.
            <tr key={place}>
              {row.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
