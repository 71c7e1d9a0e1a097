import { useId, useState } from "react";
import type { Choice } from "../card/card-fields";
import { Choices } from "../shell/choices";
import type { FilterField } from "./filter-fields";

interface FilterEditorProps {
  readonly field: FilterField;
  readonly options: readonly Choice[] | undefined;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

/** What a filter is set with, by the shape of its values. */
export function FilterEditor({ field, options, value, change }: FilterEditorProps) {
  const { kind } = field;
  if (kind.shape === "flag") return <FlagEditor value={value} change={change} />;
  if (kind.shape === "range") return <RangeEditor value={value} change={change} />;
  if (kind.shape === "text") return <WordEditor value={value} change={change} label={field.label} />;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const isNumber = kind.shape === "numbers";
  const choose = (ids: readonly string[]): void =>
    change(ids.length === 0 ? undefined : isNumber ? ids.map(Number) : ids);
  if (options === undefined) {
    const split = (text: string) => text.split(/[\s,]+/).filter((id) => id !== "");
    return <WordEditor value={chosen.join(", ")} change={(text) => choose(split(String(text ?? "")))} label="Ids" />;
  }
  const pick = ({ id }: Choice, isWanted: boolean): void =>
    choose(isWanted ? [...chosen, id] : chosen.filter((other) => other !== id));
  return <Choices options={options} isChosen={({ id }) => chosen.includes(id)} choose={pick} />;
}

type EditorProps = Pick<FilterEditorProps, "value" | "change">;

function FlagEditor({ value, change }: EditorProps) {
  const name = useId();
  return (
    <div className="row">
      {[true, false].map((flag) => (
        <label key={String(flag)} className="choice">
          <input type="radio" name={name} checked={value === flag} onChange={() => change(flag)} />
          {flag ? "Yes" : "No"}
        </label>
      ))}
    </div>
  );
}

function WordEditor({ value, change, label }: EditorProps & { readonly label: string }) {
  const [text, setText] = useState(typeof value === "string" ? value : "");
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        change(text.trim() === "" ? undefined : text.trim());
      }}
    >
      <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />
      <button type="submit" className="button is-small">
        Set
      </button>
    </form>
  );
}

const ranges: readonly (readonly [name: string, after: string | null, before: string | null])[] = [
  ["Past", null, "now"],
  ["Today", "now/d", "now+1d/d"],
  ["Next 7 days", "now", "now+7d"],
  ["Last 7 days", "now-7d", "now"],
  ["Last 30 days", "now-30d", "now"],
];

function RangeEditor({ value, change }: EditorProps) {
  const given = isRange(value) ? value : {};
  const [after, setAfter] = useState(given.after ?? "");
  const [before, setBefore] = useState(given.before ?? "");
  const set = (from: string, to: string): void => {
    setAfter(from);
    setBefore(to);
    const bounds = { ...(from !== "" && { after: from }), ...(to !== "" && { before: to }) };
    change(from === "" && to === "" ? undefined : bounds);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        set(after.trim(), before.trim());
      }}
    >
      <p className="presets">
        {ranges.map(([name, from, to]) => (
          <button
            key={name}
            type="button"
            className="button is-quiet is-small"
            onClick={() => set(from ?? "", to ?? "")}
          >
            {name}
          </button>
        ))}
      </p>
      <input
        aria-label="After"
        value={after}
        placeholder="After: now-7d/d"
        onChange={({ target }) => setAfter(target.value)}
      />
      <input
        aria-label="Before"
        value={before}
        placeholder="Before: now+1d/d"
        onChange={({ target }) => setBefore(target.value)}
      />
      <button type="submit" className="button is-small">
        Set
      </button>
    </form>
  );
}

const isRange = (value: unknown): value is { readonly after?: string; readonly before?: string } =>
  typeof value === "object" && value !== null;
