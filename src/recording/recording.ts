import { abortable } from "../base/abortable";
import type { Attendant } from "../session/attendant";
import type { OperationContext } from "../session/context";
import type { OperationSink } from "../session/operation-log";
import type { Storage } from "../storage/storage";
import { Recorder } from "./recorder";

/** Records operations, to keep them or for a sink. */
export class Recording implements Attendant {
  readonly #recorder: Recorder;

  constructor(sink?: OperationSink) {
    this.#recorder = new Recorder(sink);
  }

  async attend(context: OperationContext, input: unknown, storage: Storage) {
    // As long as the storage stays away nothing more can be known, and the operation will tell its caller so.
    await abortable(context.signal, () => this.#recorder.settle(storage, context.teamId)).catch(() => {});
    return this.#recorder.attend(context, input, storage);
  }

  async operations(storage: Storage, team: string) {
    await this.#recorder.settle(storage, team);
    return this.#recorder.operations();
  }
}
