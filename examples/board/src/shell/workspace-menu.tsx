import { useState } from "react";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { FileButton } from "./file-button";
import { Icon, type IconName } from "./icon";
import { later } from "./later";
import { saveFile } from "./save-file";
import { useToasts } from "./toasts";
import { useDroppedFile } from "./use-dropped-file";

const AnewDialog = later(async () => (await import("./anew-dialog")).AnewDialog);
const FileDialog = later(async () => (await import("./file-dialog")).FileDialog);
const PeopleDialog = later(async () => (await import("../people/people-dialog")).PeopleDialog);
const TagsDialog = later(async () => (await import("../manage/tags-dialog")).TagsDialog);

/** What can be done with the workspace besides working in it. A file may as well be dropped on the page. */
export function WorkspaceMenu({ readFile, beginAnew }: Pick<OpeningState, "readFile" | "beginAnew">) {
  const { workspace, place } = useDirectory();
  const { complain } = useToasts();
  const [wanted, setWanted] = useState<File | "anew" | "people" | "tags">();
  const isOver = useDroppedFile(setWanted);
  const cancel = (): void => setWanted(undefined);

  const save = async (): Promise<void> => {
    if (workspace.export === undefined) return;
    saveFile("workspace.json", JSON.stringify(await workspace.export()));
  };
  const items: readonly (readonly [name: string, icon: IconName, act: () => void])[] = [
    ["Tags", "bookmark", () => setWanted("tags")],
    ...(place === "server"
      ? [["People", "people", () => setWanted("people")] as const]
      : [
          ["Save to a file", "file", () => void save().catch(complain)] as const,
          ["Begin anew…", "undo", () => setWanted("anew")] as const,
        ]),
  ];
  return (
    <>
      {items.map(([name, icon, act]) => (
        <li key={name}>
          <button type="button" className="sidebar-link" onClick={act}>
            <Icon name={icon} /> {name}
          </button>
        </li>
      ))}
      <li>
        <FileButton className="sidebar-link" choose={setWanted} />
      </li>
      {isOver && <div className="drop-here">Drop a file to bring in what it holds</div>}
      {wanted === "people" && <PeopleDialog close={cancel} />}
      {wanted === "tags" && <TagsDialog close={cancel} />}
      {wanted === "anew" && <AnewDialog beginAnew={beginAnew} close={cancel} />}
      {wanted instanceof File && <FileDialog {...{ file: wanted, readFile }} close={cancel} />}
    </>
  );
}
