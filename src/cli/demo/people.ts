import { unref } from "../../base/unref";
import { WorkspaceError } from "../../errors/workspace-error";
import type { Workspace } from "../../workspace";
import { createCard, moveCard, trackTime, writeComment } from "./activities";

export interface PeopleOptions {
  /** Numbers in [0, 1). */
  readonly random?: (() => number) | undefined;
  /** The shortest and the longest pause between two activities, in milliseconds. */
  readonly pause?: readonly [shortest: number, longest: number] | undefined;
}

const PAUSE = [1_500, 6_000] as const;

/** The actions of people, each as often as it stands here. */
const activities = [moveCard, moveCard, moveCard, moveCard, writeComment, writeComment, trackTime, createCard];

/**
 * Lets the members of a workspace work at a human pace, one after the other. It keeps no process alive. Returns the way to
 * stop, which waits for what is under way. Rule W11.17.
 */
export function letPeopleWork(
  workspace: Workspace,
  { random = Math.random, pause: [shortest, longest] = PAUSE }: PeopleOptions = {},
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let doing = Promise.resolve();
  const wait = (): void => {
    if (isStopped) return;
    timer = unref(setTimeout(next, shortest + random() * (longest - shortest)));
  };
  const next = (): void => {
    doing = doSomething(workspace, random).then(wait);
  };
  wait();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await doing;
  };
}

/** Refusals caused by somebody else's change are skipped; other failures are printed, and work goes on. */
async function doSomething(workspace: Workspace, random: () => number): Promise<void> {
  try {
    const { members } = await workspace.getMembers();
    const person = oneOf(
      members.filter(({ role }) => role !== "guest" && role !== "guestReader"),
      random,
    );
    const does = oneOf(activities, random);
    if (person === undefined || does === undefined) return;
    await does(workspace.as({ user_id: person.id, role: "member" }), { user_id: person.id, random });
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return;
    console.error("The people of the demonstration were held up:", error);
  }
}

function oneOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
