import { nextTurn } from "../../base/next-turn";
import { ascending } from "../clauses";
import { nameOf } from "../name-of";
import type { CommitLog, DocumentKey, DocumentWrite, KindDefinition, Storage, StoredDocument } from "../storage";
import { type MoveOrder, overtaken } from "./move-attempt";
import { MoveError } from "./move-error";
import { epochOf, sealKey, sealWrite } from "./placement";
import { sendUntilKnown } from "./send-until-known";
import { moveLog, newUlid } from "./shard-directory";

interface CopyOrder extends MoveOrder {
  readonly target: Storage;
  readonly kinds: readonly KindDefinition[];
}

/** A commit to be made in the target, and the documents that it may have written. */
interface Step {
  readonly sequence: number;
  readonly txId: string;
  readonly log: CommitLog;
  readonly keys: readonly DocumentKey[];
}

/** So many commits, and so many documents unless one commit has more, are read at a time. */
const COMMITS = 200;
const DOCUMENTS = 500;

const byId = ascending("id");

/**
 * Makes the commits of the source in the target again, each with its number, its `txId` and its log, and with those of its
 * documents that no later commit has written: these come with that one.
 *
 * Each checks, by the revision of the target's seal, that it follows the one before, so that nothing is done twice
 * whoever else copies.
 */
export class WorkspaceCopy {
  readonly #order: CopyOrder;
  readonly #giveSign: () => Promise<void>;
  readonly #valuesOf: ReadonlyMap<string, NonNullable<KindDefinition["valuesOf"]>>;
  #position: number;
  #first: number;
  #seal: number;
  #commits = 0;
  #documents = 0;

  private constructor(order: CopyOrder, first: number, seal: StoredDocument | null, giveSign: () => Promise<void>) {
    this.#order = order;
    this.#first = first;
    this.#seal = epochOf(seal);
    this.#position = epochOf(seal);
    this.#giveSign = giveSign;
    this.#valuesOf = new Map(order.kinds.map((kind) => [kind.kind, valuesOf(kind)]));
  }

  /** Goes on from what an earlier move has left in the target. `first` is the first commit of the source's history. */
  static async begin(order: CopyOrder, first: number, giveSign: () => Promise<void>): Promise<WorkspaceCopy> {
    const { team, to, source, target } = order;
    const [seal] = await target.get(team, [sealKey]);
    const [there, here] = await Promise.all([target.logRange(team), source.logRange(team)]);
    const isEarlier = there.last === epochOf(seal) && there.last <= here.last && (await isShared(order, there.last));
    if (isEarlier) return new WorkspaceCopy(order, first, seal ?? null, giveSign);
    throw new MoveError("target_in_use", `The shard "${to}" holds another workspace of ${team}.`);
  }

  /** The last commit that is copied. */
  get position(): number {
    return this.#position;
  }

  /** The first commit of the history in the target. */
  get first(): number {
    return this.#first;
  }

  get commits(): number {
    return this.#commits;
  }

  get documents(): number {
    return this.#documents;
  }

  async upTo(last: number): Promise<void> {
    const { team, source } = this.#order;
    while (this.#position < last) {
      const feed = this.#position < this.#first - 1 ? "gap" : await source.changes(team, this.#position, COMMITS);
      if (feed === "gap") await this.#bridge();
      else await this.#make(feed.map((change) => ({ ...change, keys: change.log.changes })));
    }
  }

  /** Comes to the beginning of what the source remembers, by commits that no history shows. */
  async #bridge(): Promise<void> {
    const { team, source } = this.#order;
    this.#first = Math.max(this.#first, (await source.logRange(team)).first);
    const keys = await this.#written(this.#position, this.#first);
    const steps: Step[] = [];
    for (let sequence = this.#position + 1; sequence < this.#first; sequence += 1) {
      steps.push({ sequence, txId: newUlid(), log: moveLog(0), keys: keys.get(sequence) ?? [] });
      if (steps.length === COMMITS) await this.#make(steps.splice(0));
    }
    await this.#make(steps);
  }

  /** What the commits between the two have written or deleted, as far as it is to be seen. */
  async #written(after: number, before: number): Promise<ReadonlyMap<number, readonly DocumentKey[]>> {
    const keys = new Map<number, DocumentKey[]>();
    const note = (sequence: number, { kind, id }: DocumentKey) => {
      const known = keys.get(sequence);
      if (known === undefined) keys.set(sequence, [{ kind, id }]);
      else known.push({ kind, id });
    };
    const { source, target } = this.#order;
    const here = new Set<string>();
    for await (const document of this.#everything(source)) {
      if (after > 0) here.add(nameOf(document));
      if (document.rev > after && document.rev < before) note(document.rev, document);
    }
    if (after === 0) return keys;
    for await (const document of this.#everything(target)) {
      if (!here.has(nameOf(document))) note(after + 1, document);
    }
    return keys;
  }

  async *#everything(storage: Storage): AsyncGenerator<StoredDocument> {
    const { team, kinds } = this.#order;
    for (const { kind } of kinds) {
      const query = { kind, where: [], sort: byId, limit: DOCUMENTS };
      let page = await storage.find(team, query);
      for (;;) {
        yield* page;
        await this.#giveSign();
        const last = page.at(-1);
        if (last === undefined || page.length < DOCUMENTS) break;
        page = await storage.find(team, { ...query, after: { key: last.id, id: last.id } });
      }
    }
  }

  /** Makes the commits, with few documents in hand at a time. */
  async #make(steps: readonly Step[]): Promise<void> {
    let some: Step[] = [];
    let documents = 0;
    for (const step of steps) {
      if (some.length > 0 && documents + step.keys.length > DOCUMENTS) {
        await this.#makeTogether(some);
        some = [];
        documents = 0;
      }
      some.push(step);
      documents += step.keys.length;
    }
    await this.#makeTogether(some);
  }

  async #makeTogether(steps: readonly Step[]): Promise<void> {
    await this.#giveSign();
    await nextTurn();
    const { team, source } = this.#order;
    const keys = [...new Map(steps.flatMap((step) => step.keys.map((key) => [nameOf(key), key]))).values()];
    const found = keys.length === 0 ? [] : await source.get(team, keys);
    const now = new Map(keys.map((key, index) => [nameOf(key), found[index] ?? null]));
    for (const step of steps) await this.#commit(step, now);
  }

  /** What a later commit has written since comes with that one; what one has deleted may go at once. */
  async #commit({ sequence, txId, log, keys }: Step, now: ReadonlyMap<string, StoredDocument | null>): Promise<void> {
    const { team, target } = this.#order;
    const put: DocumentWrite[] = [];
    const del: DocumentKey[] = [];
    for (const { kind, id } of new Map(keys.map((key) => [nameOf(key), key])).values()) {
      const document = now.get(nameOf({ kind, id })) ?? null;
      if (document === null) del.push({ kind, id });
      else if (document.rev <= sequence) put.push(this.#write(document));
    }
    const check = [{ ...sealKey, rev: this.#seal }];
    const result = await sendUntilKnown(target, team, { txId, log, check, put: [...put, sealWrite()], del });
    if (!result.ok || result.sequence !== sequence) throw overtaken(team);
    this.#position = sequence;
    this.#seal = sequence;
    this.#commits += 1;
    this.#documents += put.length;
  }

  #write({ kind, id, body }: StoredDocument): DocumentWrite {
    return { kind, id, body, fields: this.#valuesOf.get(kind)?.(body) ?? {} };
  }
}

function valuesOf({ kind, fields, valuesOf: read }: KindDefinition): NonNullable<KindDefinition["valuesOf"]> {
  if (read !== undefined) return read;
  if (Object.keys(fields).length === 0) return () => ({});
  throw new TypeError(`The kind "${kind}" declares no valuesOf: its documents cannot be moved.`);
}

/** Whether the commit is the same one in both, if both remember it. */
async function isShared({ team, source, target }: CopyOrder, sequence: number): Promise<boolean> {
  if (sequence === 0) return true;
  const [here, there] = await Promise.all([source, target].map((storage) => storage.changes(team, sequence - 1, 1)));
  if (here === undefined || there === undefined || here === "gap" || there === "gap") return true;
  return here[0]?.txId === there[0]?.txId;
}
