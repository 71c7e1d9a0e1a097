import { useCallback, useState } from "react";
import type { ListMeanings } from "../workspace/board-workspace";
import { useLoaded } from "../workspace/use-loaded";
import type { FileToShow, OpeningState } from "../workspace/use-opened-workspace";
import { ImportSummary } from "./import-summary";
import { loadingSheet } from "./loading-sheet";
import { Question } from "./question";

type FileDialogProps = Pick<OpeningState, "readFile"> & { readonly file: File; readonly close: () => void };

/** Looks into a file, and asks before anything becomes of it. */
export function FileDialog({ file, readFile, close }: FileDialogProps) {
  // Each rendering has another function that reads alike.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is read once.
  const load = useCallback(() => readFile(file), [file]);
  const { value, error } = useLoaded(load);
  if (value !== undefined) return <FoundDialog name={file.name} found={value} close={close} />;
  const title = error === undefined ? `Reading ${file.name}…` : file.name;
  return loadingSheet({ title, what: "The file", error, close });
}

type FoundDialogProps = { readonly name: string; readonly found: FileToShow; readonly close: () => void };

function FoundDialog({ name, found: { report, open }, close }: FoundDialogProps) {
  const [meanings, setMeanings] = useState<ListMeanings>(new Map());
  const answer = report === undefined ? "Open" : "Import";
  return (
    <Question
      title={`${answer} ${name}?`}
      what="The file"
      isLarge={report !== undefined}
      work={() => open(meanings)}
      {...{ answer, close }}
    >
      {report === undefined ? (
        <p>
          Its workspace takes the place of the one that this browser keeps. Save that to a file first if you want it
          back.
        </p>
      ) : (
        <ImportSummary
          {...{ report, meanings }}
          choose={(title, meant) => setMeanings(new Map(meanings).set(title, meant))}
        />
      )}
    </Question>
  );
}
