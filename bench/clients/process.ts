import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { makeCommits } from "./beside";
import { type Made, makeCards, type Order } from "./client";

/** The word that makes the program a client. */
export const CLIENT = "client";

/** A client in another process. */
export class ClientProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(program: string) {
    this.#child = fork(program, [CLIENT]);
    this.#ended = once(this.#child, "exit").then(([code]) => Promise.reject(new Error(`A client ended: ${code}.`)));
    this.#ended.catch(() => {});
  }

  /** Resolves once the client has opened its workspace and made a card. */
  async prepare(order: Order): Promise<void> {
    this.#child.send(order);
    await this.#message();
  }

  /** By the way it was done. */
  async make(): Promise<Readonly<Record<string, Made>>> {
    this.#child.send("go");
    const made = await this.#message();
    this.#child.disconnect();
    return made as Readonly<Record<string, Made>>;
  }

  async #message(): Promise<unknown> {
    const [message]: unknown[] = await Promise.race([once(this.#child, "message"), this.#ended]);
    return message;
  }
}

/** Runs as a client process: reads one order, carries it out and ends. */
export async function beClient(): Promise<void> {
  const [order]: Order[] = await next();
  if (order === undefined) throw new Error("There was no order.");
  const ready = async () => {
    const going = next();
    process.send?.("ready");
    await going;
  };
  const made =
    order.work === "beside" ? makeCommits(order, ready) : makeCards(order, ready).then((cards) => ({ cards }));
  process.send?.(await made);
}

const next = () => once(process, "message") as Promise<Order[]>;
