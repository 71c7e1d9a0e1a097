import { useEffect, useState } from "react";
import { type Command, useCommands } from "../find/commands";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { MenuItem } from "./button";
import { FileButton, FileDialog } from "./file-button";
import { later } from "./later";
import { onEvents } from "./on-events";
import { useToasts } from "./toasts";

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

/** Has the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Hears of a file that is dropped anywhere on the page. Gives whether one is being dragged over it. */
function useDroppedFile(dropped: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hear = (event: Event): void => {
      if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover" || (event.type === "dragleave" && event.relatedTarget !== null));
      const file = event.dataTransfer.files[0];
      if (event.type === "drop" && file !== undefined) dropped(file);
    };
    return onEvents("dragover", "dragleave", "drop")(hear);
  }, [dropped]);
  return isOver;
}
