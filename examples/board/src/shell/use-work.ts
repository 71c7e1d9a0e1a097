import { useState } from "react";
import { faultsOf } from "../workspace/trouble";

/** Work that is done once, and why it was refused. */
export function useWork(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>();
  const go = (): void => {
    setBusy(true);
    work()
      .catch((cause: unknown) => setFaults(faultsOf(cause)))
      .finally(() => setBusy(false));
  };
  return { isBusy, faults, go };
}
