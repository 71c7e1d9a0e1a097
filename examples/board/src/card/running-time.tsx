import { useEffect, useState } from "react";
import { useOperation, useQuery } from "workspace-engine/react";
import { go } from "../address/use-address";
import { Icon } from "../shell/icon";
import { nowInSeconds } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";

/** How long a timer has run, each second. */
export function RunningTime({ since }: { readonly since: number }) {
  const [time, setTime] = useState(nowInSeconds);
  useEffect(() => {
    const timer = setInterval(() => setTime(nowInSeconds()), 1000);
    return () => clearInterval(timer);
  }, []);
  const [seconds, minutes, hours] = [1, 60, 3600].map((unit) => Math.floor(Math.max(0, time - since) / unit));
  const two = (count = 0): string => String(count % 60).padStart(2, "0");
  return <span className="running-time">{`${hours}:${two(minutes)}:${two(seconds)}`}</span>;
}

/** The timer of whoever looks, which every tab shows, with the way to its card. */
export function TimerMark() {
  const { output } = useQuery("getTimer");
  const { runAsync: stop, isPending } = useOperation("stopTimer");
  const { complain } = useToasts();
  const timer = output?.active_timer;
  if (timer === undefined || isPending) return null;
  return (
    <div className="timer-mark">
      <button
        type="button"
        className="tool"
        onClick={() => timer.scope_type === "card" && go({ card: timer.scope_id })}
      >
        <Icon name="clock" /> <RunningTime since={timer.started_at} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Stop the timer"
        onClick={() => stop({}).catch(complain)}
      >
        <Icon name="stop" />
      </button>
    </div>
  );
}
