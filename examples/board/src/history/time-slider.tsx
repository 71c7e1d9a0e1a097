import { useQuery } from "workspace-engine/react";
import { Button } from "../shell/button";
import { Icon, IconButton } from "../shell/icon";
import { momentInWords, wordsOf } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";

interface TimeSliderProps {
  /** The commit after which the board is shown; none is the present. */
  readonly sequence: number | undefined;
  readonly change: (sequence: number | undefined) => void;
  readonly close: () => void;
}

const MOST = 400;

/** Leads through the past of the workspace, commit by commit. */
export function TimeSlider({ sequence, change, close }: TimeSliderProps) {
  const { memberOf } = useDirectory();
  const { output, error } = useQuery("getCommits", { count: MOST });
  const commits = [...(output?.commits ?? [])].reverse();
  const last = commits.length - 1;
  const found = commits.findIndex((commit) => commit.sequence === sequence);
  const index = found < 0 ? last : found;
  const commit = commits[index];
  const isPast = index < last;
  const words =
    commit === undefined
      ? (error?.message ?? "There is no past yet")
      : `${wordsOf(commit.operation)} by ${memberOf(commit.actor.user_id)?.display_name ?? commit.actor.user_id}`;
  return (
    <section className="time-slider" aria-label="The past">
      <Icon name="clock" />
      <div className="time-words">
        <b>{isPast && commit !== undefined ? momentInWords(commit.time) : "Now"}</b> <span>{words}</span>
      </div>
      <input
        type="range"
        {...{ min: 0, max: Math.max(0, last), value: Math.max(0, index), disabled: last < 1 }}
        aria-label="Moment shown"
        aria-valuetext={isPast ? `After: ${words}` : "Now"}
        onChange={({ target }) => {
          const at = Number(target.value);
          change(at === last ? undefined : commits[at]?.sequence);
        }}
      />
      <Button label="Back to now" disabled={!isPast} onClick={() => change(undefined)} />
      <IconButton icon="close" name="Close the past" act={close} />
    </section>
  );
}
