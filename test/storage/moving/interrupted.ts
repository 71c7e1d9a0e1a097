import { type Storage, StorageError } from "workspace-engine";
import type { ShardData } from "./shards";

const writes: ReadonlySet<string> = new Set<keyof Storage>(["commit", "allocate", "retain"]);

/** What happens to a process in the middle of what it does. */
export interface Interruption {
  /** Before a call; what it throws is what came of the call. */
  before(isWrite: boolean): Promise<void>;
  after(isWrite: boolean): void;
}

/** The data as a process has it to which something happens. */
export function interrupted({ one, two, directory }: ShardData, interruption: Interruption): ShardData {
  const wrap = (storage: Storage): Storage =>
    new Proxy(storage, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        if (name === "open" || name === "notify" || name === "prepare") return member.bind(target);
        return async (...given: readonly unknown[]) => {
          const isWrite = writes.has(String(name));
          await interruption.before(isWrite);
          const answer: unknown = await Reflect.apply(member, target, given);
          interruption.after(isWrite);
          return answer;
        };
      },
    });
  return { one: wrap(one), two: wrap(two), directory: wrap(directory) };
}

/** The end of a process right after its nth write, of which it hears no more. */
export class Death implements Interruption {
  #left: number;

  constructor(writes: number) {
    this.#left = writes;
  }

  get hasCome(): boolean {
    return this.#left <= 0;
  }

  async before(): Promise<void> {
    this.#check();
  }

  after(isWrite: boolean): void {
    if (isWrite) this.#left -= 1;
    this.#check();
  }

  #check(): void {
    if (this.hasCome) throw new StorageError("unavailable", "The process has ended.");
  }
}

/** Something that happens once, for which others wait. */
class Signal {
  give: () => void = () => {};
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** A process that stands still before its nth write, and goes on when it is told to. */
export class Standstill implements Interruption {
  #left: number;
  readonly #reached = new Signal();
  readonly #end = new Signal();

  constructor(writes: number) {
    this.#left = writes;
  }

  /** Resolves when it stands still. */
  get reached(): Promise<void> {
    return this.#reached.given;
  }

  end(): void {
    this.#end.give();
  }

  async before(isWrite: boolean): Promise<void> {
    if (isWrite) this.#left -= 1;
    if (this.#left > 0) return;
    this.#reached.give();
    await this.#end.given;
  }

  after(): void {}
}
