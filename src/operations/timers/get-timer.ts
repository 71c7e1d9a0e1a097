import type { ActiveTimer } from "../../model/timer";
import { presentTimer } from "../../presentation/timer";
import { type CallOptions, operation } from "../operation";

export interface GetTimerOutput {
  /** Absent when none runs. */
  readonly active_timer?: ActiveTimer;
}

export interface GetTimer {
  /**
   * Reads the acting user's running timer, if one runs. Rule M5.
   *
   * @throws WorkspaceError 403 `no_access`.
   *
   * @example
   * ```ts
   * const { active_timer } = await workspace.getTimer();
   * active_timer; // undefined
   * ```
   */
  getTimer(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetTimerOutput>;
}

export const getTimer = operation<GetTimer>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const timer = await session.get("timer", session.context.actor.user_id);
    return () => (timer === null ? {} : { active_timer: presentTimer(session.context, timer) });
  },
});
