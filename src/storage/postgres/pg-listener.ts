import { unref } from "../../base/waiting";
import type { Trace } from "../executed-statement";
import type { Listener, PgPool } from "./driver";

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

interface Notification {
  readonly payload?: string | undefined;
}

interface ListeningClient {
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
  on(event: "error" | "end", listener: () => void): unknown;
  on(event: "notification", listener: (notification: Notification) => void): unknown;
  end(): Promise<unknown>;
  unref?(): void;
}

type ClientClass = new (options: unknown) => ListeningClient;

/** Listens on a client of its own, which it reopens whenever it breaks, and which keeps no process alive. */
export class PgListener implements Listener {
  readonly #pool: PgPool;
  readonly #channel: string;
  readonly #wake: (payload: string | undefined) => void;
  readonly #trace: Trace | undefined;
  #client: ListeningClient | undefined;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(pool: PgPool, channel: string, wake: (payload: string | undefined) => void, trace?: Trace) {
    this.#trace = trace;
    this.#pool = pool;
    this.#channel = channel;
    this.#wake = wake;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    // A connection that broke has ended.
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = createClient(this.#pool);
    this.#client = client;
    const breaks = () => this.#again(client);
    client.on("error", breaks);
    client.on("end", breaks);
    client.on("notification", ({ payload }) => this.#wake(payload));
    try {
      await client.connect();
      client.unref?.();
      if (this.#client !== client) return void (await client.end());
      const text = `LISTEN "${this.#channel}"`;
      const send = () => client.query(text);
      await (this.#trace?.(text, send, client) ?? send());
      this.#pause = FIRST_PAUSE;
      if (!this.#stopped) this.#wake(undefined);
    } catch {
      // Tried again after a pause: without notifications listeners hear of commits later, and miss none.
      breaks();
    }
  }

  #again(client: ListeningClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    // It is broken: there is nothing left that could fail to end.
    void client.end().catch(() => {});
    this.#timer = unref(setTimeout(() => void this.#connect(), this.#pause));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}

/** Whether a pool can be asked for clients beside its own. */
export function canListen(pool: PgPool): boolean {
  return clientClassOf(pool) !== undefined;
}

function createClient(pool: PgPool): ListeningClient {
  const Client = clientClassOf(pool);
  if (Client === undefined) throw new TypeError("The pool does not say of which class its clients are.");
  return new Client(Reflect.get(pool, "options"));
}

function clientClassOf(pool: PgPool): ClientClass | undefined {
  const found: unknown = Reflect.get(pool, "Client");
  return typeof found === "function" ? (found as ClientClass) : undefined;
}
