import { callListener } from "../base/call-listener";
import { idsFrom } from "../base/ids";
import { secureRandom } from "../base/secure-random";
import { unref } from "../base/unref";
import { failure } from "../errors/errors";
import { malformed } from "../errors/workspace-error";
import { hashText } from "../text/hash-text";
import { nearestName } from "../text/nearest-name";
import type { Workspace } from "../workspace";
import { resourceText } from "./show";
import { quoted } from "./text";
import { tools } from "./tools";

/** So many calls of one session run at once, wait, and so many of its resources are watched. */
const limits = { running: 8, waiting: 200, watched: 50 } as const;
/** How long changes are collected before watched resources are read again. */
const SETTLE_MS = 100;
const ids = idsFrom(secureRandom);

/** All that one agent does from its first call to its last. */
export class AgentSession {
  readonly id: string;
  /** The agent's name, as soon as its client gives one. */
  agent: string | undefined;
  #workspace: Workspace;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** The last text of each watched resource, hashed. */
  readonly #watched = new Map<string, string>();
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = 0;
  #isStale = false;
  /** Reports a watched resource that changed. */
  changed: (uri: string) => unknown = () => undefined;

  /** The workspace as the person sees it on whose behalf the agent acts. */
  constructor(workspace: Workspace, agent: string | undefined, id = ids.ulid(workspace.clock.now())) {
    this.#workspace = workspace;
    this.agent = agent;
    this.id = id;
  }

  /** With the rights that the person has now. */
  enter(workspace: Workspace): void {
    this.#workspace = workspace;
  }

  /** Whose writes bear the agent and the person. */
  get workspace(): Workspace {
    const { actor } = this.#workspace;
    const agent_id = (this.agent ?? "mcp").replace(/[^\x20-\x7e]/g, "").slice(0, 100) || "mcp";
    const source = { type: "agent", agent_id, on_behalf_of: actor.user_id } as const;
    return this.#workspace.as({ ...actor, source, session_id: this.id });
  }

  /** Calls a tool, and resolves to its answer. */
  async call(name: string, given: unknown, signal?: AbortSignal): Promise<string> {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool === undefined) {
      const meant = nearestName(name, Object.keys(tools)) ?? Object.keys(tools).join(", ");
      throw malformed("name", "unknown_tool", `There is no tool ${quoted(name)}. Use ${meant}.`);
    }
    return this.#inTurn(() => tool.run({ workspace: this.workspace, session_id: this.id, signal }, given));
  }

  read = (uri: string): Promise<string> => this.#inTurn(() => resourceText(this.workspace, uri));

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= limits.waiting)
      throw failure(
        "too_many_attempts",
        `More than ${limits.waiting} calls are waiting. Send this one again after some answers.`,
      );
    if (this.#running >= limits.running) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Watches what a message of the newer protocol asks to hear of. */
  async hear(message: unknown): Promise<void> {
    const { method, params } = Object(message);
    const uris: unknown = method === "subscriptions/listen" ? params?.notifications?.resourceSubscriptions : [];
    for (const uri of Array.isArray(uris) ? uris.slice(0, limits.watched) : [])
      if (typeof uri === "string") await this.watch(uri).catch(() => {});
  }

  /** Reports whenever the resource reads otherwise to this agent; the one watched longest gives way where there are many. */
  async watch(uri: string): Promise<void> {
    const text = await this.read(uri);
    const [oldest] = this.#watched.keys();
    if (!this.#watched.has(uri) && oldest !== undefined && this.#watched.size >= limits.watched)
      this.#watched.delete(oldest);
    this.#watched.set(uri, hashText(text));
    this.#stop ??= this.#workspace.onChange(() => this.#lookSoon());
  }

  unwatch(uri: string): void {
    this.#watched.delete(uri);
  }

  /** Somebody hears of changes from now on, if not before, until the function it returns is called. */
  listen(): () => void {
    this.#listeners += 1;
    if (this.#isStale) this.#lookSoon();
    return () => {
      this.#listeners -= 1;
    };
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#watched.clear();
  }

  /** One look after another, and none that nobody would hear of. */
  #lookSoon(): void {
    this.#isStale = true;
    if (this.#listeners === 0) return;
    this.#timer ??= unref(
      setTimeout(async () => {
        this.#isStale = false;
        await this.#look();
        this.#timer = undefined;
        if (this.#isStale) this.#lookSoon();
      }, SETTLE_MS),
    );
  }

  async #look(): Promise<void> {
    for (const [uri, before] of [...this.#watched]) {
      // A resource that cannot be read has changed, too.
      const now = hashText(await this.read(uri).catch((error: unknown) => String(error)));
      if (now === before || !this.#watched.has(uri)) continue;
      this.#watched.set(uri, now);
      callListener(this.changed, uri);
    }
  }
}
