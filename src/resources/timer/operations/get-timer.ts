import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { ActiveTimer } from "../timer";
import { presentTimer } from "./present-timer";
import { findTimer } from "./require-timer";

export interface GetTimerInput {
  /** Default: the acting user. Another user's timer is read by admins. */
  readonly user_id?: string | null | undefined;
}

export interface GetTimerOutput {
  /** Absent when none runs. */
  readonly active_timer?: ActiveTimer;
}

export interface GetTimer {
  /**
   * Reads the acting user's running timer, if one runs. Admins may name another user. Rule M5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's timer.
   *
   * @example
   * ```ts
   * const { active_timer } = await workspace.getTimer();
   * active_timer; // undefined
   * ```
   */
  getTimer(input?: GetTimerInput, options?: CallOptions): Promise<GetTimerOutput>;
}

export const getTimer = operation<GetTimer>({
  role: "viewer",
  input: () => ({ user_id: z.nullish(idSchema) }),
  async decide(session, { user_id }) {
    const timer = await findTimer(session, user_id);
    return () => (timer === null ? {} : { active_timer: presentTimer(session.context, timer) });
  },
});
