import type { ReactNode } from "react";
import { Refusal } from "./fault";
import { Sheet, SheetAnswers } from "./sheet";
import { useWork } from "./use-work";

interface QuestionProps {
  readonly title: string;
  /** In the words of its button. */
  readonly answer: string;
  /** Actions that may be refused. */
  readonly what?: string;
  readonly isLarge?: boolean;
  /** Something is given up. */
  readonly isGrave?: boolean;
  readonly work: () => Promise<unknown>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done, and says why that was refused. */
export function Question({ title, answer, what = "That", isLarge, isGrave, work, close, children }: QuestionProps) {
  const { isBusy, faults, go } = useWork(() => work().then(close));
  const isAsked = faults === undefined;
  return (
    <Sheet title={title} isSmall={!isLarge || !isAsked} {...{ isBusy, close }}>
      {isAsked ? children : <Refusal what={what} faults={faults} />}
      <SheetAnswers answer={isAsked ? answer : undefined} {...{ isGrave, isBusy, go, close }} />
    </Sheet>
  );
}
