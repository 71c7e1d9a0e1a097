import { MenuItem } from "../shell/button";
import { kinds } from "./kinds";
import type { ThingMenuProps } from "./thing-menu";
import { useManage } from "./use-manage";

interface ThingActionsProps extends ThingMenuProps {
  readonly want: (dialog: "edit" | "delete" | "add") => void;
  readonly close: () => void;
}

/** The items of a menu. */
export function ThingActions({ kind, thing, among = { shown: [], all: [] }, adds, want, close }: ThingActionsProps) {
  const { place, archive, complain } = useManage();
  const { fields, isArchivable, moves: [before = "", after = ""] = [] } = kinds[kind];
  const index = among.shown.indexOf(thing.id);
  const [previous, next] = [among.shown[index - 1], index < 0 ? undefined : among.shown[index + 1]];
  const moveTo = (other: string | undefined, offset: number): void => {
    const position = among.all.filter((id) => id !== thing.id).indexOf(other ?? "") + offset;
    place({ kind, thing }, position).catch(complain);
  };
  const items: readonly (readonly [name: string, isShown: boolean, act: () => unknown])[] = [
    [`New ${adds?.kind}…`, adds !== undefined, () => want("add")],
    [fields.length > 1 ? "Edit…" : "Rename…", true, () => want("edit")],
    [before, previous !== undefined, () => moveTo(previous, 0)],
    [after, next !== undefined, () => moveTo(next, 1)],
    ["Archive", isArchivable, () => archive({ kind, thing }, true).catch(complain)],
    ["Delete…", true, () => want("delete")],
  ];
  return items.map(([name, isShown, act]) => {
    const choose = (): void => {
      close();
      act();
    };
    return isShown && <MenuItem key={name} label={name} onClick={choose} />;
  });
}
