import { callListener } from "../base/call-listener";
import type { OnNotification } from "../resources/card/card-notification";
import { deepFreeze } from "../session/freeze";
import { Reader } from "../session/reader";
import { unrestricted } from "../session/restriction";
import type { Session } from "../session/session";
import type { Storage } from "../storage/storage";
import { notificationsOf } from "./notifications-of";

/** Notifies the hook of what a session has committed. The caller's signal has no part in it: what is done is done. */
export async function notify(session: Session, storage: Storage, hook: OnNotification): Promise<void> {
  const reader = new Reader(storage, unrestricted, { ...session.context, signal: undefined });
  for (const notification of await notificationsOf(session, reader)) callListener(hook, deepFreeze(notification));
}
