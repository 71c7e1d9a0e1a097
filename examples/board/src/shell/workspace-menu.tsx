import { useState } from "react";
import { useDirectory } from "../workspace/directory";
import type { OpeningState, Replacement } from "../workspace/use-opened-workspace";
import { FileButton } from "./file-button";
import { Icon } from "./icon";
import { Popover } from "./popover";
import { ReplaceDialog } from "./replace-dialog";
import { saveFile } from "./save-file";
import { useToasts } from "./toasts";
import { useDroppedFile } from "./use-dropped-file";

/** What can be done with the workspace that this browser keeps. A file may as well be dropped on the page. */
export function WorkspaceMenu({ replace }: Pick<OpeningState, "replace">) {
  const { workspace } = useDirectory();
  const { complain } = useToasts();
  const [wanted, setWanted] = useState<Replacement>();
  const isOver = useDroppedFile(setWanted);

  const save = async (): Promise<void> => {
    if (workspace.export === undefined) return;
    saveFile("workspace.json", JSON.stringify(await workspace.export()));
  };
  return (
    <>
      <Popover className="icon-button" name="Workspace" label={<Icon name="file" />} isPicture>
        {(close) => (
          <>
            <h3>The workspace in this browser</h3>
            <FileButton
              className="menu-item"
              choose={(file) => {
                close();
                setWanted(file);
              }}
            />
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                save().catch(complain);
              }}
            >
              Save to a file
            </button>
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                setWanted("anew");
              }}
            >
              Begin anew…
            </button>
          </>
        )}
      </Popover>
      {isOver && <div className="drop-here">Drop the file of a workspace to open it</div>}
      {wanted !== undefined && <ReplaceDialog wanted={wanted} replace={replace} close={() => setWanted(undefined)} />}
    </>
  );
}
