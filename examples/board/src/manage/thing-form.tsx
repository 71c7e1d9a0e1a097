import { useId, useState } from "react";
import { inColor } from "../board/tag-pill";
import { Refusal } from "../shell/fault";
import { Icon, iconOf } from "../shell/icon";
import { Select } from "../shell/select";
import { Sheet, SheetAnswers } from "../shell/sheet";
import { useWork } from "../shell/use-work";
import { useDirectory } from "../workspace/directory";
import { type Field, kinds, textOf } from "./kinds";
import { type KindName, nameOf, type Texts, type Thing } from "./thing";
import { useManage } from "./use-manage";

export interface ThingFormProps {
  readonly kind: KindName;
  /** The thing to change; without it a new one is made. */
  readonly thing?: Thing;
  /** Of something new: where it comes to, by keys of its fields or of its operation. */
  readonly given?: Texts;
  readonly made?: (id: string) => void;
  readonly close: () => void;
}

/** The form of any kind: name, colour, icon, place and dates. What was typed stays where it is refused. */
export function ThingForm({ kind, thing, given = {}, made, close }: ThingFormProps) {
  const directory = useDirectory();
  const { create, update } = useManage();
  const asked = kinds[kind].fields.filter(({ when }) => when !== (thing === undefined ? "old" : "new"));
  const [typed, setTyped] = useState<Texts>({});
  const [opened] = useState(thing);
  const startOf = ({ key, start, choices, isOptional }: Field): string =>
    given[key] ?? start?.(directory) ?? (isOptional ? "" : (choices?.(directory)[0]?.id ?? ""));
  const textIn = (field: Field): string =>
    typed[field.key] ?? (seen === undefined ? startOf(field) : textOf(field, seen));
  const { isBusy, faults, go } = useWork(async () => {
    const texts = { ...given, ...Object.fromEntries(asked.map((field) => [field.key, textIn(field).trim()])) };
    if (seen !== undefined) await update({ kind, thing: seen }, asked, texts);
    else {
      const id = await create(kind, asked, texts);
      made?.(id);
    }
    close();
  });
  // Changes that others make meanwhile are shown before they are written over.
  const seen = faults === undefined ? opened : thing;
  return (
    <Sheet title={thing === undefined ? `New ${kind}` : `Edit “${nameOf(thing)}”`} isSmall {...{ isBusy, close }}>
      <form className="stack" onSubmit={go}>
        {faults !== undefined && <Refusal what="That" faults={faults} />}
        {asked.map((field) => (
          <FormField
            key={field.key}
            field={field}
            text={textIn(field)}
            change={(text) => setTyped((all) => ({ ...all, [field.key]: text }))}
          />
        ))}
        <SheetAnswers answer={thing === undefined ? `Make the ${kind}` : "Save"} {...{ isBusy, close }} />
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
  const id = useId();
  const options = choices?.(directory) ?? [];
  if (type === "color" || type === "icon") {
    return (
      <fieldset className="field swatches">
        <legend>{label}</legend>
        {[{ id: "", name: "None" }, ...options].map(({ id: chosen, name }) => (
          <label key={chosen} title={name}>
            <input
              {...{ type: "radio", name: key, "aria-label": name, checked: text === chosen }}
              onChange={() => change(chosen)}
            />
            {chosen === "" && name}
            {chosen !== "" &&
              (type === "icon" ? <Icon name={iconOf(chosen)} /> : <i className="tag-dot" {...inColor(chosen)} />)}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label + (isOptional ? " (optional)" : "")}</label>
      {type === "choice" ? (
        <Select id={id} options={options} value={text} choose={change} />
      ) : (
        <input
          {...{ id, type, required: !isOptional, maxLength: 1024, value: text }}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </div>
  );
}
