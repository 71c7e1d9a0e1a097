import { useState } from "react";
import { type Command, useCommands } from "../find/commands";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { MenuItem } from "./button";
import { FileButton, FileDialog } from "./file-button";
import { later } from "./later";
import { saveFile } from "./save-file";
import { useToasts } from "./toasts";
import { useDroppedFile } from "./use-dropped-file";

const PeopleDialog = later(async () => (await import("../people/people-dialog")).PeopleDialog);
const Question = later(async () => (await import("./question")).Question);
const TagsDialog = later(async () => (await import("../manage/tags-dialog")).TagsDialog);

/** What can be done with the workspace besides working in it. A file may as well be dropped on the page. */
export function WorkspaceMenu({ readFile, beginAnew }: Pick<OpeningState, "readFile" | "beginAnew">) {
  const { workspace, place } = useDirectory();
  const { complain } = useToasts();
  const [wanted, setWanted] = useState<File | "anew" | "people" | "tags">();
  const isOver = useDroppedFile(setWanted);
  const close = (): void => setWanted(undefined);
  const save = async (): Promise<void> => saveFile("workspace.json", JSON.stringify(await workspace.export?.()));
  const all: readonly (Command & { readonly where?: typeof place })[] = [
    { name: "Tags", icon: "bookmark", act: () => setWanted("tags") },
    { name: "People", icon: "people", also: "invite", where: "server", act: () => setWanted("people") },
    { name: "Save to a file", icon: "file", where: "browser", act: () => void save().catch(complain) },
    { name: "Begin anew…", icon: "undo", where: "browser", act: () => setWanted("anew") },
  ];
  const items = all.filter(({ where = place }) => where === place);
  useCommands(items);
  return (
    <>
      {items.map(({ name, icon, act }) => (
        <MenuItem key={name} {...{ icon }} label={name} onClick={act} />
      ))}
      <FileButton className="menu-item" readFile={readFile} />
      {isOver && <div className="drop-here">Drop a file to bring in what it holds</div>}
      {wanted === "people" && <PeopleDialog close={close} />}
      {wanted === "tags" && <TagsDialog close={close} />}
      {wanted === "anew" && (
        <Question title="Begin anew?" answer="Begin anew" isGrave work={beginAnew} close={close}>
          A made-up workspace takes the place of the one that this browser keeps. Save that to a file first if you want
          it back.
        </Question>
      )}
      {wanted instanceof File && <FileDialog {...{ file: wanted, readFile, close }} />}
    </>
  );
}
