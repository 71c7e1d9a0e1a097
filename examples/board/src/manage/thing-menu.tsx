import { type ReactNode, useState } from "react";
import { Button } from "../shell/button";
import { later } from "../shell/later";
import { Popover } from "../shell/popover";
import { type Kinded, type KindName, nameOf, type Texts } from "./thing";

const DeleteDialog = later(async () => (await import("./delete-dialog")).DeleteDialog);
const ThingActions = later(async () => (await import("./thing-actions")).ThingActions);
export const ThingForm = later(async () => (await import("./thing-form")).ThingForm);

/** Something new. */
interface NewThing {
  readonly kind: KindName;
  /** Where it comes to, by keys of its fields or of its operation. */
  readonly given?: Texts;
}

export interface ThingMenuProps extends Kinded {
  /** The ids of those around it that are shown, and of all in their order, for it to be moved. */
  readonly among?: { readonly shown: readonly string[]; readonly all: readonly string[] } | undefined;
  /** Makes something in it. */
  readonly adds?: NewThing;
}

/** All that can be done with something, as its kind says. */
export function ThingMenu(props: ThingMenuProps) {
  const { kind, thing, adds } = props;
  const [wanted, setWanted] = useState<"edit" | "delete" | "add">();
  const cancel = (): void => setWanted(undefined);
  return (
    <>
      <Popover className="icon-button" icon="more" name={`Menu of the ${kind} ${nameOf(thing)}`}>
        {(close) => <ThingActions {...props} want={setWanted} close={close} />}
      </Popover>
      {wanted === "edit" && <ThingForm {...{ kind, thing }} close={cancel} />}
      {wanted === "add" && adds !== undefined && <ThingForm {...adds} close={cancel} />}
      {wanted === "delete" && <DeleteDialog things={[{ kind, thing }]} close={cancel} />}
    </>
  );
}

interface AddThingProps extends NewThing {
  readonly className: string;
  readonly made?: (id: string) => void;
  readonly children: ReactNode;
}

/** A button that asks for something new. */
export function AddThing({ className, children, ...asked }: AddThingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={className} label={children} onClick={() => setOpen(true)} />
      {isOpen && <ThingForm {...asked} close={() => setOpen(false)} />}
    </>
  );
}
