import { useState } from "react";
import { ThingForm } from "../manage/thing-menu";
import { Icon } from "../shell/icon";
import { later } from "../shell/later";
import { useCommands, useKeys } from "./commands";
import { Key } from "./key";

const FindDialog = later(async () => (await import("./find-dialog")).FindDialog);

/** What can be made from wherever one is. */
const made = ["board", "space", "tag"] as const;

const seekable = ["everything", "commands", "keys"] as const;

/** The button, the keys and the dialog of what is found and done by typing. */
export function Finder() {
  const [wanted, setWanted] = useState<string>();
  const close = (): void => setWanted(undefined);
  useCommands([
    { name: "Search", icon: "search", key: "/", act: () => setWanted("everything") },
    { name: "Commands", icon: "search", key: "Ctrl+K", act: () => setWanted("commands") },
    { name: "Keyboard shortcuts", icon: "list", key: "?", also: "keys help", act: () => setWanted("keys") },
    ...made.map((kind) => ({ name: `New ${kind}`, icon: "plus" as const, act: () => setWanted(kind) })),
  ]);
  // A dialog may be under way that takes the next letters.
  useKeys(wanted === undefined);
  const kind = made.find((one) => one === wanted);
  const sought = seekable.find((one) => one === wanted);
  return (
    <>
      <button type="button" className="menu-item" onClick={() => setWanted("everything")}>
        <Icon name="search" /> <span className="is-cut">Search</span> <Key name="Ctrl+K" />
      </button>
      {sought && <FindDialog {...{ sought, close }} />}
      {kind && <ThingForm {...{ kind, close }} />}
    </>
  );
}
