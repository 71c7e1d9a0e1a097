import { DOCUMENTS_A_TURN, nextTurn, Pace } from "../base/waiting";
import { documentIn, type Kind } from "../documents";
import { failure, refusal, WorkspaceError } from "../errors/errors";
import { readLongTexts } from "../fields/searched-texts";
import { SETTINGS_ID } from "../resources/settings/settings-fields";
import type { JsonObject, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import type { OperationContext, Scope } from "./context";
import type { ItemCache } from "./item-cache";
import type { Unchecked } from "./operation-log";
import { Reader } from "./reader";
import { type Restriction, restrictionFor } from "./restriction";
import { ATTEMPTS, RetryBudget, type RetrySettings, retried, retriedWhileOpen, sendCommit } from "./retry";
import { Session } from "./session";

/** After so many lost races an attempt no longer pauses between its reads. */
const ATTEMPTS_WITH_PAUSES = 2;

export type Answer<Output> = (reader: Reader) => Output | Promise<Output>;

/** Decides from what it reads through the session; what it staged is committed before its answer is read. */
export type Decide<Output> = (session: Session) => Answer<Output> | Promise<Answer<Output>>;

export type Review = (session: Session) => Promise<unknown>;

/** Says what hides documents from an actor, except those in the `opened` spaces. */
export type Restrict = (context: OperationContext, opened?: ReadonlySet<unknown>) => Restriction;

export interface RunOptions extends RetrySettings {
  readonly storage: Storage;
  /** Where an attempt that begins reads what is not checked, if not from the storage. */
  readonly unchecked?: (() => Unchecked) | undefined;
  /** Adds documents to the staged changes, just before they are committed. */
  readonly complete?: ((session: Session) => void) | undefined;
  /** Looks at what is decided: what it throws refuses it, and what it gives is the answer in place of a commit. */
  readonly review?: Review | undefined;
  /** Called with each commit, and of the session it was decided in, before the operation answers. */
  readonly committed?: ((sequence: number, session: Session) => void | Promise<void>) | undefined;
  /** Default: what the documents and their spaces say in the storage. */
  readonly restrict?: Restrict | undefined;
  /** Kept up, since it shows what became of later commits. */
  readonly lastCommit?: { sequence: number } | undefined;
  readonly items?: ItemCache | undefined;
  readonly loading?: LoadingWatch | undefined;
}

// Decides anew, a bounded number of times, when what it read has changed meanwhile; sends the same commit again when
// its outcome is unknown. Rules B.
export async function run<Output>(
  decide: Decide<Output>,
  context: OperationContext,
  options: RunOptions,
): Promise<Output> {
  const { storage, lastCommit } = options;
  const budget = new RetryBudget(options, context.signal);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    context.signal?.throwIfAborted();
    const pace = new Pace(attempt <= ATTEMPTS_WITH_PAUSES);
    const decision = await retried(() => decided(decide, context, options, pace), budget);
    if (decision !== null) {
      const reviewed = await retried(async () => options.review?.(decision.session), budget);
      if (reviewed !== undefined) return reviewed as Output;
      const staged = decision.session.commit();
      if (staged === null) return await retried(() => answeredUnlessLoading(decision, context, options), budget);
      const most = storage.capabilities.maxCommitDocuments;
      if (staged.put.length + staged.del.length > most) {
        const message = `This would change more documents at once than the ${most} the storage takes.`;
        throw refusal("too_large", "", message);
      }
      const result = await sendCommit(storage, staged, context, budget, lastCommit?.sequence);
      if (result.ok) {
        if (lastCommit !== undefined) lastCommit.sequence = Math.max(lastCommit.sequence, result.sequence);
        options.items?.committed(result.sequence, staged);
        const isLarge = staged.put.length > DOCUMENTS_A_TURN;
        return await answeredOnceMade(result.sequence, decision, context, options, budget, isLarge);
      }
      if (result.conflicts.length === 0) context.postponeUlids();
    }
    if (!(await budget.pause(attempt))) break;
  }
  throw failure("storage_busy", "Others kept changing the same documents; try again.");
}

/** The answer of a read; meanwhile it checks whether lines are being loaded. */
function answeredUnlessLoading<Output>(
  decision: Decision<Output>,
  context: OperationContext,
  options: RunOptions,
): Promise<Output> {
  const looked = options.loading?.look(decision.session);
  return Promise.all([answered(decision, context, options), looked]).then(([output]) => output);
}

async function answered<Output>(
  { session, answer }: Decision<Output>,
  context: OperationContext,
  options: RunOptions,
): Promise<Output> {
  // Hidden documents stay hidden except in the spaces that were opened here.
  const isPlain = session.opened === undefined && context.actor.scope === undefined;
  const items = isPlain ? options.items?.of(context.actor) : undefined;
  await items?.cache.catchUp();
  const hiding = () => restriction(options.storage, context, options, session.opened);
  const reader = new Reader(options.storage, hiding(), context, items);
  const output = await answer(reader);
  // Several reads are no snapshot: an answer counts if what the actor may read was the same from the first to the last.
  if (!reader.isRestricted || (await reader.isHidingTheSame(hiding()))) return output;
  throw new StorageError("busy", "Others kept changing access rights.");
}

const restriction = (
  storage: Unchecked,
  context: OperationContext,
  { restrict }: RunOptions,
  opened?: ReadonlySet<unknown>,
): Restriction => restrict?.(context, opened) ?? restrictionFor(storage, context, opened);

interface Decision<Output> {
  readonly session: Session;
  readonly answer: Answer<Output>;
}

// `null` when the failure may come from reads with a commit in between. Missing access counts for less than a missing
// document, and for more than all that documents hold: of what is not readable nothing may be said but that it is
// there. Rule E2.
async function decided<Output>(
  decide: Decide<Output>,
  context: OperationContext,
  options: RunOptions,
  pace: Pace,
): Promise<Decision<Output> | null> {
  const { storage } = options;
  const unchecked = options.unchecked?.() ?? storage;
  const session = new Session(storage, restriction(unchecked, context, options), context, { unchecked, pace });
  options.loading?.begin(session);
  try {
    let answer: Answer<Output>;
    try {
      answer = await decide(session);
    } catch (error) {
      // A refusal, too, is given only about what the actor may have.
      if (error instanceof WorkspaceError && !session.isAbsence(error)) await session.authorize();
      throw error;
    }
    await session.authorize();
    if (session.comparison !== undefined) {
      const hiding = restriction(storage, context, options, session.opened);
      await session.comparison(new Reader(storage, hiding, context));
    }
    if (session.hasStaged) {
      await options.loading?.look(session);
      options.complete?.(session);
      if (context.actor.scope !== undefined) await refuseBeyond(session, context.actor.scope);
      // The commit looks all texts up at once.
      for (const { after } of session.staged()) {
        if (after !== null) await session.pace.nextText(readLongTexts(after));
      }
    }
    return { session, answer };
  } catch (error) {
    if (error instanceof StorageError || context.signal?.aborted === true) throw error;
    await options.loading?.look(session);
    if (await session.isStale()) return null;
    throw error;
  }
}

/** The answer of a commit that was made: later failures never report it as failed. */
async function answeredOnceMade<Output>(
  sequence: number,
  decision: Decision<Output>,
  context: OperationContext,
  options: RunOptions,
  budget: RetryBudget,
  isLarge: boolean,
): Promise<Output> {
  try {
    return await budget.within(async () => {
      await options.committed?.(sequence, decision.session);
      if (isLarge) await nextTurn();
      return await retriedWhileOpen(() => answered(decision, context, options), budget);
    });
  } catch (cause) {
    context.signal?.throwIfAborted();
    const message =
      "The change was made, but the answer could not be read. Check what was changed; do not send the change again.";
    throw failure("applied_without_answer", message, { cause });
  }
}

// Refuses operations while lines are loaded, here or elsewhere: what they read would be a part, and what they wrote
// would be lost.
export class LoadingWatch {
  readonly #items: ItemCache | undefined;
  /** The last commit after which no load was going on, where the storage knows its last commit at once. */
  #calm: number | undefined;

  constructor(items: ItemCache | undefined) {
    this.#items = items;
  }

  /** As an attempt begins: the settings are read with its first documents. */
  begin(session: Session): void {
    if (!this.#isCalm) session.prefetch([{ kind: "settings", id: SETTINGS_ID }]);
  }

  // Once it is decided; undefined where nothing is to be looked for. A commit made after this is refused if a load
  // begins before it.
  look(session: Session): Promise<void> | undefined {
    return this.#isCalm && !session.hasStaged ? undefined : this.#look(session);
  }

  async #look(session: Session): Promise<void> {
    const sequence = this.#items?.current;
    const settings = await session.get("settings", SETTINGS_ID);
    if (settings?.loading !== undefined) throw loadingElsewhere();
    this.#calm = sequence;
  }

  get #isCalm(): boolean {
    return this.#calm !== undefined && this.#items?.current === this.#calm;
  }
}

export const loadingElsewhere = (): WorkspaceError =>
  refusal(
    "workspace_loading",
    "",
    "The workspace is being loaded, or a load was interrupted: call loadLines with " +
      "all lines, from the first; that replaces the partial load.",
  );

/** Documents in no space are read within one, and not written. */
const nowhere: ReadonlySet<Kind> = new Set<Kind>(["member", "epic", "note", "settings", "time_category"]);

// Refuses what would be written beyond the actor's scope. What is beyond already can only have been passed through, for
// nothing there can be named.
async function refuseBeyond(session: Session, scope: Scope): Promise<void> {
  if (scope.rights === "read") throw beyond();
  const isShown = (kind: Kind, body: JsonObject) => session.canRead(kind, documentIn(kind, body));
  for (const { kind, before, after, touched } of scope.project_id === undefined ? [] : session.staged()) {
    const isWhole = before === null || after === null;
    if (nowhere.has(kind) && (isWhole || touched.has("time_updated"))) throw beyond();
    if (kind === "tag" && !(before ?? after)?.["project_id"]) throw beyond();
    if (nowhere.has(kind) || after === null || (before !== null && !(await isShown(kind, before)))) continue;
    if (!(await isShown(kind, after))) throw beyond();
  }
}

const beyond = () => refusal("no_access", "", "The token does not reach as far as this change.");
