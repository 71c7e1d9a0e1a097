import { abortable } from "../abortable";
import { fetchPart } from "../fetch-part";
import type { OperationContext } from "../session/context";
import type { Storage } from "../storage/storage";
import type { Attendant } from "./attendant";
import type { OperationSink } from "./operation-log";
import type { Recorder } from "./recorder";

/** Records operations, to keep them or for a sink; the code for it is fetched by the first one. */
export class Recording implements Attendant {
  readonly #sink: OperationSink | undefined;
  #made: Recorder | undefined;

  constructor(sink?: OperationSink) {
    this.#sink = sink;
  }

  async attend(context: OperationContext, input: unknown, storage: Storage) {
    const recorder = await this.#recorder();
    // As long as the storage stays away nothing more can be known, and the operation will tell its caller so.
    await abortable(context.signal, () => recorder.settle(storage, context.teamId)).catch(() => {});
    return recorder.attend(context, input, storage);
  }

  async operations(storage: Storage, team: string) {
    const recorder = await this.#recorder();
    await recorder.settle(storage, team);
    return recorder.operations();
  }

  async #recorder(): Promise<Recorder> {
    const { Recorder } = await fetchPart(() => import("./recorder"));
    this.#made ??= new Recorder(this.#sink);
    return this.#made;
  }
}
