import type { OperationContext } from "../../../session/context";

/** Whether the rate of a user is shown to the actor, wherever it would stand. Rule E4.15. */
export const seesRateOf = ({ actor }: Pick<OperationContext, "actor">, userId: string): boolean =>
  actor.role === "admin" || actor.user_id === userId;
