interface SelectProps<Id extends string> {
  readonly label?: string;
  readonly id?: string;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
  readonly value: Id;
  readonly choose: (id: Id) => void;
}

/** One of a few. */
export function Select<Id extends string>({ label, id, options, value, choose }: SelectProps<Id>) {
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(options[target.selectedIndex]?.id ?? value)}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
}
