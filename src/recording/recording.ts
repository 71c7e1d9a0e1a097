import { abortable } from "../base/abortable";
import type { OperationContext } from "../session/context";
import type { Interceptor } from "../session/interceptor";
import type { OperationSink } from "../session/operation-log";
import type { Storage } from "../storage/storage";
import { Recorder } from "./recorder";

/** Records operations, to keep them or for a sink. */
export class Recording implements Interceptor {
  readonly #recorder: Recorder;

  constructor(sink?: OperationSink) {
    this.#recorder = new Recorder(sink);
  }

  async intercept(context: OperationContext, input: unknown, storage: Storage) {
    // As long as the storage stays away nothing more can be known, and the operation's caller learns so.
    await abortable(context.signal, () => this.#recorder.settle(storage, context.teamId)).catch(() => {});
    return this.#recorder.intercept(context, input, storage);
  }

  async operations(storage: Storage, team: string) {
    await this.#recorder.settle(storage, team);
    return this.#recorder.operations();
  }
}
