import { useCallback, useState } from "react";
import type { ListMeanings } from "../workspace/file-to-open";
import { faultsOf } from "../workspace/trouble";
import { useLoaded } from "../workspace/use-loaded";
import type { FileToShow, OpeningState } from "../workspace/use-opened-workspace";
import { ImportSummary } from "./import-summary";
import { Refusal } from "./refusal";
import { Sheet } from "./sheet";
import { SheetAnswers } from "./sheet-answers";
import { useWork } from "./use-work";

interface FileDialogProps extends Pick<OpeningState, "readFile"> {
  readonly file: File;
  readonly close: () => void;
}

/** Looks into a file, and asks before anything becomes of it. */
export function FileDialog({ file, readFile, close }: FileDialogProps) {
  // Each rendering has another function that reads alike.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is read once.
  const load = useCallback(() => readFile(file), [file]);
  const { value, error } = useLoaded(load);
  if (value !== undefined) return <FoundDialog name={file.name} found={value} close={close} />;
  return (
    <Sheet title={error === undefined ? `Reading ${file.name}…` : file.name} isSmall close={close}>
      {error === undefined ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Refusal what="The file" faults={faultsOf(error)} />
      )}
      <SheetAnswers close={close} />
    </Sheet>
  );
}

interface FoundDialogProps {
  readonly name: string;
  readonly found: FileToShow;
  readonly close: () => void;
}

function FoundDialog({ name, found: { report, open }, close }: FoundDialogProps) {
  const [meanings, setMeanings] = useState<ListMeanings>(new Map());
  const { isBusy, faults, go } = useWork(() => open(meanings));
  const isImport = report !== undefined;
  const answer = isImport ? "Import" : "Open";
  return (
    <Sheet title={`${answer} ${name}?`} isSmall={!isImport || faults !== undefined} {...{ isBusy, close }}>
      {faults !== undefined && <Refusal what="The file" faults={faults} />}
      {faults === undefined && isImport && (
        <ImportSummary
          {...{ report, meanings }}
          choose={(title, meant) => setMeanings(new Map(meanings).set(title, meant))}
        />
      )}
      {faults === undefined && !isImport && (
        <p>
          Its workspace takes the place of the one that this browser keeps. Save that to a file first if you want it
          back.
        </p>
      )}
      <SheetAnswers answer={faults === undefined ? answer : undefined} {...{ isBusy, go, close }} />
    </Sheet>
  );
}
