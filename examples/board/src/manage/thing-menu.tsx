import { type ReactNode, useState } from "react";
import { Icon } from "../shell/icon";
import { later } from "../shell/later";
import { Popover } from "../shell/popover";
import { type KindName, kindOf, nameOf, type Thing } from "./kinds";
import type { ThingFormProps } from "./thing-form";
import { useManage } from "./use-manage";

const ThingForm = later(async () => (await import("./thing-form")).ThingForm);
const DeleteDialog = later(async () => (await import("./delete-dialog")).DeleteDialog);

export interface ThingMenuProps {
  readonly kind: KindName;
  readonly thing: Thing;
  /** The ids of those around it that are shown, and of all in their order, for it to be moved. */
  readonly among?: { readonly shown: readonly string[]; readonly all: readonly string[] } | undefined;
  /** Makes something in it. */
  readonly adds?: Pick<ThingFormProps, "kind" | "given">;
}

/** All that can be done with something, as its kind says. */
export function ThingMenu({ kind, thing, among, adds }: ThingMenuProps) {
  const { place, archive, complain } = useManage();
  const [wanted, setWanted] = useState<"edit" | "delete" | "add">();
  const { word, fields, isArchivable, moves: [before = "", after = ""] = [] } = kindOf(kind);
  const others = among?.all.filter((id) => id !== thing.id) ?? [];
  const index = among?.shown.indexOf(thing.id) ?? -1;
  const [previous, next] = [among?.shown[index - 1], among?.shown[index + 1]];
  const cancel = (): void => setWanted(undefined);
  const items: readonly (readonly [name: string, isShown: boolean, act: () => unknown])[] = [
    [`New ${adds?.kind}…`, adds !== undefined, () => setWanted("add")],
    [fields.length > 1 ? "Edit…" : "Rename…", fields.length > 0, () => setWanted("edit")],
    [before, previous !== undefined, () => place(kind, thing, others.indexOf(previous ?? "")).catch(complain)],
    [after, next !== undefined, () => place(kind, thing, others.indexOf(next ?? "") + 1).catch(complain)],
    ["Archive", isArchivable === true, () => archive(kind, thing, true).catch(complain)],
    ["Delete…", true, () => setWanted("delete")],
  ];
  return (
    <>
      <Popover
        className="icon-button"
        name={`Menu of the ${word} ${nameOf(kind, thing)}`}
        label={<Icon name="more" />}
        isPicture
      >
        {(close) =>
          items.map(
            ([name, isShown, act]) =>
              isShown && (
                <button
                  key={name}
                  type="button"
                  className="menu-item"
                  onClick={() => {
                    close();
                    act();
                  }}
                >
                  {name}
                </button>
              ),
          )
        }
      </Popover>
      {wanted === "edit" && <ThingForm {...{ kind, thing }} close={cancel} />}
      {wanted === "add" && adds !== undefined && <ThingForm {...adds} close={cancel} />}
      {wanted === "delete" && <DeleteDialog things={[{ kind, thing }]} close={cancel} />}
    </>
  );
}

interface AddThingProps extends Omit<ThingFormProps, "close" | "thing"> {
  readonly className: string;
  readonly children: ReactNode;
}

/** A button that asks for something new. */
export function AddThing({ className, children, ...asked }: AddThingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <ThingForm {...asked} close={() => setOpen(false)} />}
    </>
  );
}
