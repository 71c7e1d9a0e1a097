import { useEffect, useState } from "react";
import type { ActiveTimer } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { go } from "../address/use-address";
import { Button } from "../shell/button";
import { nowInSeconds } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { useOptimistic } from "./use-optimistic";

type Running = Pick<ActiveTimer, "scope_id" | "started_at">;

/** The timer of whoever looks: to start and to stop on a card, or elsewhere, while it runs, as the way to its card. */
export function Timer({ card_id }: { readonly card_id?: string }) {
  const { workspace } = useDirectory();
  const { output } = useQuery("getTimer");
  const { shown: timer, run } = useOptimistic<Running | undefined>("timer", output?.active_timer);
  const [now, setNow] = useState(nowInSeconds);
  const isHere = timer !== undefined && (card_id ?? timer.scope_id) === timer.scope_id;
  useEffect(() => {
    const second = setInterval(() => isHere && setNow(nowInSeconds()), 1000);
    return () => clearInterval(second);
  }, [isHere]);
  if (card_id === undefined && !isHere) return null;
  const toggle = (): void => {
    const started = { scope_id: card_id ?? "", started_at: nowInSeconds() };
    const start = async (): Promise<Running> => {
      // A user has one timer.
      if (timer !== undefined) await workspace.stopTimer();
      return (await workspace.startTimer({ scope_type: "card", ...started })).active_timer;
    };
    if (isHere) run(workspace.stopTimer, () => undefined);
    else run(start, (_, answer = started) => answer);
  };
  const seconds = isHere ? Math.max(0, now - timer.started_at) : 0;
  const clock = `${Math.floor(seconds / 3600)}:${new Date(seconds * 1000).toISOString().slice(14, 19)}`;
  const isMark = card_id === undefined;
  return (
    <Button
      className={isHere ? "button is-primary is-small" : "button is-small"}
      icon={isMark ? "clock" : isHere ? "stop" : "play"}
      label={isHere ? `${isMark ? `#${timer.scope_id}` : "Stop"} ${clock}` : "Start the timer"}
      onClick={() => (isMark ? go({ card: timer?.scope_id }) : toggle())}
    />
  );
}
