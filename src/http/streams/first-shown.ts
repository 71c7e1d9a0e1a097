import { abortable } from "../../base/abortable";
import type { WorkspaceError } from "../../errors/workspace-error";
import type { LiveView } from "../../live/live-view";

export type OnError = (error: WorkspaceError) => void;
type Watchable = Pick<LiveView<unknown>, "ready" | "status" | "close">;

/** The live view once it is ready; rejected if it fails, which in process would be retried. */
export async function firstShown<View extends Watchable>(
  watch: (onError: OnError) => View,
  signal: AbortSignal,
): Promise<View> {
  let fail: OnError = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const view = watch((error) => {
    if (view.status === "loading") fail(error);
  });
  try {
    await abortable(signal, () => Promise.race([view.ready, failed]));
    return view;
  } catch (error) {
    view.close();
    throw error;
  }
}
