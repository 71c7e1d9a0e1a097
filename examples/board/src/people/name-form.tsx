import { type ReactNode, useState } from "react";
import { Button } from "../shell/button";
import { Fault } from "../shell/fault";
import { useWork } from "../shell/use-work";

interface NameFormProps {
  readonly label: string;
  readonly start?: string;
  readonly placeholder: string;
  readonly action: string;
  readonly className: string;
  readonly make: (name: string) => Promise<void>;
  readonly children?: ReactNode;
}

/** Makes something that has a name, which is kept in the box if that is refused. */
export function NameForm({ label, start, placeholder, action, className, make, children }: NameFormProps) {
  const [name, setName] = useState(start ?? "");
  const { isBusy, faults, go } = useWork(async () => {
    await make(name);
    setName("");
  });
  return (
    <form className="row people-form" onSubmit={go}>
      <label className="field">
        <span>{label}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: what begins with something is all that is asked.
          autoFocus={start !== undefined}
          {...{ placeholder, value: name, maxLength: 200, required: true }}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {children}
      <Button type="submit" className={className} aria-disabled={isBusy} label={action} />
      {faults?.map((fault) => (
        <Fault key={fault} error={fault} />
      ))}
    </form>
  );
}
