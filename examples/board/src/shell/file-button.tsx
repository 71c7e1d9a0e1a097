import { useRef, useState } from "react";
import { useCommands } from "../find/commands";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { Icon } from "./icon";
import { later } from "./later";

export const FileDialog = later(async () => (await import("./file-dialog")).FileDialog);

type FileButtonProps = Pick<OpeningState, "readFile"> & { readonly className: string };

/** Lets somebody choose a file, of a workspace or of any tool, by whatever name, and shows what becomes of it. */
export function FileButton({ className, readFile }: FileButtonProps) {
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  useCommands([{ name: "Open a file…", icon: "file", also: "import", act: () => input.current?.click() }]);
  return (
    <>
      <label className={className}>
        <Icon name="file" /> Open a file…
        <input
          ref={input}
          className="hidden"
          type="file"
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      {file !== undefined && <FileDialog {...{ file, readFile }} close={() => setFile(undefined)} />}
    </>
  );
}
