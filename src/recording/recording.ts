import type { OperationContext } from "../session/context";
import type { Storage } from "../storage/storage";
import type { Attendant } from "./attendant";
import type { OperationSink } from "./operation-log";
import type { Recorder } from "./recorder";

/** Records operations, to keep them or for a sink; the code for it is fetched by the first one. */
export class Recording implements Attendant {
  readonly #sink: OperationSink | undefined;
  #fetched: Promise<Recorder> | undefined;

  constructor(sink?: OperationSink) {
    this.#sink = sink;
  }

  async attend(context: OperationContext, input: unknown, storage: Storage) {
    return (await this.#recorder()).attend(context, input, storage);
  }

  async operations() {
    return (await this.#recorder()).operations();
  }

  #recorder(): Promise<Recorder> {
    this.#fetched ??= import("./recorder").then(({ Recorder }) => new Recorder(this.#sink));
    return this.#fetched;
  }
}
