import { lazy, Suspense, useState } from "react";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { AnewDialog } from "./anew-dialog";
import { FileButton } from "./file-button";
import { FileDialog } from "./file-dialog";
import { Icon } from "./icon";
import { Popover } from "./popover";
import { saveFile } from "./save-file";
import { useToasts } from "./toasts";
import { useDroppedFile } from "./use-dropped-file";

const PeopleDialog = lazy(async () => ({ default: (await import("../people/people-dialog")).PeopleDialog }));

/** What can be done with the workspace besides working in it. A file may as well be dropped on the page. */
export function WorkspaceMenu({ readFile, beginAnew }: Pick<OpeningState, "readFile" | "beginAnew">) {
  const { workspace, place } = useDirectory();
  const { complain } = useToasts();
  const [wanted, setWanted] = useState<File | "anew" | "people">();
  const isOver = useDroppedFile(setWanted);
  const cancel = (): void => setWanted(undefined);

  const save = async (): Promise<void> => {
    if (workspace.export === undefined) return;
    saveFile("workspace.json", JSON.stringify(await workspace.export()));
  };
  return (
    <>
      <Popover className="icon-button" name="Workspace" label={<Icon name="file" />} isPicture>
        {(close) => (
          <>
            <h3>{place === "browser" ? "The workspace in this browser" : "The workspace of this server"}</h3>
            <FileButton
              className="menu-item"
              choose={(file) => {
                close();
                setWanted(file);
              }}
            />
            {place === "server" && (
              <button
                type="button"
                className="menu-item"
                onClick={() => {
                  close();
                  setWanted("people");
                }}
              >
                People…
              </button>
            )}
            {place === "browser" && (
              <>
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
          </>
        )}
      </Popover>
      {isOver && <div className="drop-here">Drop a file to bring in what it holds</div>}
      {wanted === "people" && (
        <Suspense fallback={null}>
          <PeopleDialog close={cancel} />
        </Suspense>
      )}
      {wanted === "anew" && <AnewDialog beginAnew={beginAnew} close={cancel} />}
      {wanted instanceof File && <FileDialog {...{ file: wanted, readFile }} close={cancel} />}
    </>
  );
}
