import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Icon, type IconName } from "../shell/icon";

export interface Option {
  readonly icon?: IconName | undefined;
  readonly text: ReactNode;
  /** Where it is, or which key does it. */
  readonly note?: ReactNode;
  readonly choose: () => void;
}

interface ComboboxProps {
  readonly label: string;
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly groups: readonly (readonly [name: string, options: readonly Option[]])[];
  readonly children?: ReactNode;
}

/** A box to type into, above what can be pressed, or chosen by arrows and Enter. */
export function Combobox({ label, typed, type, groups, children }: ComboboxProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const options = groups.flatMap(([, own]) => own);
  const index = Math.min(active, options.length - 1);
  useEffect(() => document.getElementById(`${id}${index}`)?.scrollIntoView({ block: "nearest" }), [id, index]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (step === 0) options[index]?.choose();
    else setActive((index + step + options.length) % options.length || 0);
  };
  const shown = (option: Option, place: number): ReactNode => (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box has the keys.
    <div
      key={place}
      role="option"
      id={`${id}${place}`}
      aria-selected={place === index}
      className="menu-item"
      onClick={option.choose}
    >
      {option.icon && <Icon name={option.icon} />} <span className="is-cut">{option.text}</span>
      <small className="fine">{option.note}</small>
    </div>
  );
  return (
    <div className="combobox stack">
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever asks for the box is about to type.
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={`${id}${index}`}
        {...{ "aria-autocomplete": "list", "aria-label": label, placeholder: label, value: typed, maxLength: 200 }}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          type(target.value);
          setActive(0);
        }}
      />
      <div role="listbox" id={id} aria-label={label}>
        {groups.map(
          ([name, own]) =>
            own.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a list.
              <div key={name} role="group" aria-label={name}>
                <p aria-hidden="true">{name}</p>
                {own.map((option) => shown(option, options.indexOf(option)))}
              </div>
            ),
        )}
      </div>
      <p role="status" className="fine">
        {children || (options.length === 0 && "Nothing is called that.")}
      </p>
    </div>
  );
}

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word typed begins a word of the text. */
export function isIn(typed: string, text: string): boolean {
  const words = wordsIn(text);
  return wordsIn(typed).every((word) => words.some((other) => other.startsWith(word)));
}
