import type { Engine } from "../engine/engine";
import { LiveHub } from "./hub";

/** The hubs, each shared by all `Workspace` objects of one engine. */
const hubs = new WeakMap<Engine, LiveHub>();

export function hubOf(engine: Engine): LiveHub {
  const hub = hubs.get(engine) ?? engine.watchedBy((source) => new LiveHub(source));
  hubs.set(engine, hub);
  return hub;
}

/** Someone begins to open something, unless it was closed meanwhile. */
export async function enter(hub: LiveHub, sink: { isClosed(): boolean }): Promise<void> {
  try {
    await hub.enter();
  } catch (error) {
    hub.leave();
    throw error;
  }
  if (sink.isClosed()) hub.leave();
}
