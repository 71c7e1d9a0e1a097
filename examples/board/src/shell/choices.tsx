import type { CardField, Choice } from "../card/card-fields";

interface ChoicesProps {
  readonly options: readonly Choice[];
  readonly isChosen: (choice: Choice) => boolean;
  readonly choose: (choice: Choice, isWanted: boolean) => void;
  readonly mark?: CardField["mark"] | undefined;
}

/** Options, of which some are chosen. */
export const Choices = ({ options, isChosen, choose, mark }: ChoicesProps) => (
  <ul className="choices">
    {options.map((option) => (
      <li key={option.id}>
        <label className="choice">
          <input
            {...{ type: "checkbox", checked: isChosen(option) }}
            onChange={({ target }) => choose(option, target.checked)}
          />
          {mark?.(option)} {option.name}
        </label>
      </li>
    ))}
  </ul>
);
