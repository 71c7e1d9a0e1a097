import { Refusal } from "./refusal";
import { Sheet } from "./sheet";
import { SheetAnswers } from "./sheet-answers";
import { useWork } from "./use-work";

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** In the words of its button. */
  readonly answer: string;
  readonly work: () => Promise<void>;
  readonly close: () => void;
}

/** Asks before something is given up, and says why that was refused. */
export function Question({ title, text, answer, work, close }: QuestionProps) {
  const { isBusy, faults, go } = useWork(() => work().then(close));
  return (
    <Sheet title={title} isSmall {...{ isBusy, close }}>
      {faults === undefined ? <p>{text}</p> : <Refusal what="That" faults={faults} />}
      <SheetAnswers answer={faults === undefined ? answer : undefined} isGrave {...{ isBusy, go, close }} />
    </Sheet>
  );
}
