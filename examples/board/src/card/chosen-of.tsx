import type { ReactNode } from "react";
import { Icon } from "../shell/icon";
import { Popover } from "../shell/popover";

export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface ChosenOfProps {
  readonly name: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  readonly show: (choice: Choice) => ReactNode;
}

/** Some of many things, such as the members of a card. */
export function ChosenOf({ name, options, chosen, choose, show }: ChosenOfProps) {
  const isChosen = (id: string): boolean => chosen.includes(id);
  return (
    <div className="field">
      <span>{name}</span>
      <ul className="chosen">
        {options
          .filter(({ id }) => isChosen(id))
          .map((choice) => (
            <li key={choice.id}>
              {show(choice)} {choice.name}
            </li>
          ))}
      </ul>
      <Popover
        name={name}
        className="button is-quiet is-small"
        label={
          <>
            <Icon name="plus" /> Change<span className="hidden"> {name.toLowerCase()}</span>
          </>
        }
      >
        {() => (
          <ul className="choices">
            {options.map((choice) => (
              <li key={choice.id}>
                <label className="choice">
                  <input
                    type="checkbox"
                    checked={isChosen(choice.id)}
                    onChange={({ target }) =>
                      choose(target.checked ? [...chosen, choice.id] : chosen.filter((id) => id !== choice.id))
                    }
                  />
                  {show(choice)} {choice.name}
                </label>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}
