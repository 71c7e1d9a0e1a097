import type { Actor } from "../../base/actor";
import { type IdSource, idsFrom } from "../../base/ids";
import type { Archived, Member } from "../../resources/common/parts";
import type { Draft } from "../../session/changed";
import { Random } from "../repeatable/seeded-random";
import vocabulary from "./vocabulary.json";

/** A card's title is a verb, an object and at times a circumstance; the most used tags come first. */
export type Domain = (typeof vocabulary.domains)[number];

/** The domains are in the order in which a growing company opens boards for them; the first is the busiest. */
export const words = vocabulary;

export function inTurn<T>(options: readonly T[], index: number): T {
  const option = options[index % options.length];
  if (option === undefined) throw new RangeError("There is nothing to choose from.");
  return option;
}

/** Names in turn; when all of them have come they come again, with a number. */
export function nameInTurn(names: readonly string[], index: number, joint = " "): string {
  const round = Math.floor(index / names.length);
  return round === 0 ? inTurn(names, index) : `${inTurn(names, index)}${joint}${round + 1}`;
}

/** Random as real life has it: in real workspaces a few boards, people and tags get most of everything. */
export class SkewedRandom extends Random {
  fraction(): number {
    return this.below(0x100000000) / 0x100000000;
  }

  /** A whole number from the least to the most, both included. */
  between(least: number, most: number): number {
    return least + this.below(Math.max(0, most - least) + 1);
  }

  low(least: number, most: number): number {
    const fraction = this.fraction();
    return least + Math.floor(fraction * fraction * fraction * (Math.max(0, most - least) + 1));
  }

  /** One of the options; the first tenth of them comes up nearly half of the time. */
  favour<T>(options: readonly T[]): T {
    return options[this.low(0, options.length - 1)] ?? this.pick(options);
  }

  favourites<T>(options: readonly T[], most: number): T[] {
    const wanted = options.length === 0 ? 0 : most;
    return [...new Set(Array.from({ length: wanted }, () => this.favour(options)))];
  }

  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.fraction() * names.reduce((sum, name) => sum + weights[name], 0);
    const chosen = names.find((name) => {
      left -= weights[name];
      return left < 0;
    });
    return chosen ?? this.pick(names);
  }
}

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

const sources = {
  oauth: { type: "oauth", client_id: "cli" },
  import: { type: "import", import_id: "import-1" },
  email: { type: "email", email_addr: "inbox@example.com", email_verified: true },
} as const;

/** The random source of the generator, with what all that it makes shares. All times are whole epoch seconds. */
export class World extends SkewedRandom {
  readonly ids: Pick<IdSource, "uuid">;
  readonly now: number;
  readonly start: number;
  /** User ids, the most active first. */
  readonly people: readonly string[];
  readonly #random: () => number;
  readonly #last = new Map<string, number>();

  constructor(random: () => number, now: number, start: number, people: readonly string[]) {
    super(random);
    this.#random = random;
    this.ids = idsFrom(random);
    this.now = now;
    this.start = start;
    this.people = people;
  }

  /** Ids that count up over the whole workspace, for each kind of thing. */
  nextId(kind: string): string {
    const id = (this.#last.get(kind) ?? 0) + 1;
    this.#last.set(kind, id);
    return String(id);
  }

  ulids(): (time: number) => string {
    const ids = idsFrom(this.#random);
    return (time) => ids.ulid(time * 1000);
  }

  person(): string {
    return this.favour(this.people);
  }

  /** An instant between two others, neither before the start of the workspace nor in the future. */
  during(from: number, to: number): number {
    const first = Math.min(Math.max(from, this.start), this.now);
    return this.between(first, Math.max(first, Math.min(to, this.now)));
  }

  /** The same day, or a working day next to it, within working hours (UTC); never in the future. */
  atWork(time: number): number {
    let day = Math.floor(time / DAY);
    const weekday = (day + 3) % 7;
    if (weekday > 4 && !this.chance(0.15)) day -= weekday - 4;
    const moment = day * DAY + 8 * HOUR + this.below(10 * HOUR);
    return Math.max(this.start, Math.min(moment, this.now - this.between(1, 90) * MINUTE));
  }

  actor(user_id = this.person()): Draft<Actor> {
    if (this.chance(0.93)) return { user_id, type: "user" };
    const kind = this.weigh({ oauth: 4, import: 2, agent: 2, email: 1 });
    if (kind !== "agent") return { user_id, type: "user", source: { ...sources[kind] } };
    return {
      user_id: "u-triage-bot",
      type: "robot",
      source: { type: kind, agent_id: "triage", on_behalf_of: user_id },
    };
  }

  authored(created: number, updated = created, author = this.actor()) {
    const user_updated = updated === created ? author : this.actor();
    return { user: author, user_updated, time_created: created, time_updated: updated };
  }

  members(userIds: readonly string[], assigned_date: number): Draft<Member>[] {
    return userIds.map((user_id) => ({ user_id, assigned_date, role: "member" }));
  }

  archived(time: number): Draft<Archived> {
    return { user_id: this.person(), time_archived: time };
  }

  /** "Fix the session cache behind a feature flag" */
  cardTitle({ verbs, objects, circumstances }: Domain): string {
    const title = `${this.favour(verbs)} ${this.pick(objects)}`;
    return this.chance(0.55) ? `${title} ${this.pick(circumstances)}` : title;
  }

  paragraph({ sentences, objects }: Domain): string {
    const chosen = new Set(Array.from({ length: this.between(1, 3) }, () => this.pick(sentences)));
    return Array.from(chosen, (sentence) => sentence.replace("{object}", () => this.pick(objects))).join(" ");
  }
}
