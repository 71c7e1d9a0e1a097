import { useState } from "react";
import { Icon, iconOf } from "../shell/icon";
import { Refusal } from "../shell/refusal";
import { Sheet } from "../shell/sheet";
import { SheetAnswers } from "../shell/sheet-answers";
import { useWork } from "../shell/use-work";
import { useDirectory } from "../workspace/directory";
import { type Field, type KindName, kindOf, nameOf, type Thing, textOf } from "./kinds";
import { type Texts, useManage } from "./use-manage";

export interface ThingFormProps {
  readonly kind: KindName;
  /** What is changed; without it something new is made. */
  readonly thing?: Thing | undefined;
  /** Of something new: where it comes to, by keys of its fields or of its operation. */
  readonly given?: Texts | undefined;
  readonly close: () => void;
  readonly made?: ((id: string) => void) | undefined;
}

/** The form of any kind: name, colour, icon, place and dates. What was typed stays where it is refused. */
export function ThingForm({ kind, thing, given = {}, close, made }: ThingFormProps) {
  const directory = useDirectory();
  const { create, update } = useManage();
  const { word, fields } = kindOf(kind);
  const asked = fields.filter(
    ({ when, isAsked }) => when !== (thing === undefined ? "old" : "new") && isAsked?.(directory) !== false,
  );
  const [typed, setTyped] = useState<Texts>({});
  const textIn = (field: Field): string =>
    typed[field.key] ??
    (thing === undefined
      ? (given[field.key] ?? field.start ?? (field.isOptional ? "" : (field.choices?.(directory)[0]?.id ?? "")))
      : textOf(field, thing));
  const texts = { ...given, ...Object.fromEntries(asked.map((field) => [field.key, textIn(field).trim()])) };
  const { isBusy, faults, go } = useWork(async () => {
    if (thing !== undefined) await update(kind, asked, thing, texts);
    else {
      const id = await create(kind, asked, texts);
      made?.(id);
    }
    close();
  });
  const title = thing === undefined ? `New ${word}` : `Edit “${nameOf(kind, thing)}”`;
  return (
    <Sheet title={title} isSmall {...{ isBusy, close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) go();
        }}
      >
        {faults !== undefined && <Refusal what="That" faults={faults} />}
        {asked.map((field) => (
          <FormField
            key={field.key}
            field={field}
            text={textIn(field)}
            change={(text) => setTyped((all) => ({ ...all, [field.key]: text }))}
          />
        ))}
        <SheetAnswers answer={thing === undefined ? `Make the ${word}` : "Save"} {...{ isBusy, close }} />
      </form>
    </Sheet>
  );
}

interface FormFieldProps {
  readonly field: Field;
  readonly text: string;
  readonly change: (text: string) => void;
}

function FormField({ field: { key, label, type, isOptional = false, choices }, text, change }: FormFieldProps) {
  const directory = useDirectory();
  const options = choices?.(directory) ?? [];
  if (type === "color" || type === "icon") {
    return (
      <fieldset className="field swatches">
        <legend>{label}</legend>
        {[{ id: "", name: "none" }, ...options].map(({ id, name }) => (
          <label key={id} title={name}>
            <input type="radio" name={key} aria-label={name} checked={text === id} onChange={() => change(id)} />
            {id === "" ? "None" : type === "icon" ? <Icon name={iconOf(id)} /> : <span className="tag-dot" data-color={id} />}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it is one of two.
    <label className="field">
      <span>
        {label}
        {isOptional && " (optional)"}
      </span>
      {type === "choice" ? (
        <select value={text} onChange={({ target }) => change(target.value)}>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={type}
          required={!isOptional}
          maxLength={1024}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </label>
  );
}
