import { useState } from "react";
import { faultsOf } from "../workspace/trouble";

/** Work, and why it was refused when it was last done. */
export function useWork(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>();
  const go = (): void => {
    setBusy(true);
    setFaults(undefined);
    work()
      .catch((cause: unknown) => setFaults(faultsOf(cause)))
      .finally(() => setBusy(false));
  };
  return { isBusy, faults, go };
}
