import type { OperationContext } from "../session/context";
import type { Storage } from "../storage/storage";
import type { Attendant } from "./attendant";
import type { Recorder } from "./recorder";

/** Records operations; the code for it is fetched by the first one. */
export class Recording implements Attendant {
  #fetched: Promise<Recorder> | undefined;

  async attend(context: OperationContext, input: unknown, storage: Storage) {
    return (await this.#recorder()).attend(context, input, storage);
  }

  async operations() {
    return (await this.#recorder()).operations();
  }

  #recorder(): Promise<Recorder> {
    this.#fetched ??= import("./recorder").then(({ Recorder }) => new Recorder());
    return this.#fetched;
  }
}
