import { type DocumentOf, declaredFields } from "./declared-fields";
import type { timerDocumentSchema } from "./schemas/timer";

export type TimerDocument = DocumentOf<typeof timerDocumentSchema>;

/** A user's running timer; the id is the user's, so that there is one at most. */
export const timer = declaredFields<TimerDocument>()({});
