import { type FormEvent, useState } from "react";
import { faultsOf } from "../workspace/trouble";

/** Work, one at a time, and why it was refused when it was last done. */
export function useWork(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>();
  const go = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFaults(undefined);
    work()
      .catch((cause: unknown) => setFaults(faultsOf(cause)))
      .finally(() => setBusy(false));
  };
  return { isBusy, faults, go };
}
