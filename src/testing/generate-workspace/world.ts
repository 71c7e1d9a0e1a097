import type { Actor } from "../../base/actor";
import { type IdSource, idsFrom } from "../../base/ids";
import type { Archived, Member } from "../../resources/common/parts";
import type { Draft } from "../../session/changed";
import { DAY, HOUR, MINUTE } from "./calendar";
import { SkewedRandom } from "./skewed-random";

const BOT = "u-triage-bot";

interface Authorship {
  user: Draft<Actor>;
  user_updated: Draft<Actor>;
  time_created: number;
  time_updated: number;
}

/** The shared state of the generator. All times are whole epoch seconds. */
export class World {
  readonly random: SkewedRandom;
  readonly ids: Pick<IdSource, "uuid">;
  readonly now: number;
  /** When the workspace was set up. */
  readonly start: number;
  /** User ids, the most active first. */
  readonly people: readonly string[];
  readonly #random: () => number;

  constructor(random: () => number, now: number, start: number, people: readonly string[]) {
    this.#random = random;
    this.random = new SkewedRandom(random);
    this.ids = idsFrom(random);
    this.now = now;
    this.start = start;
    this.people = people;
  }

  /** Makes the ULIDs of one series of instants, the oldest first. */
  ulids(): (time: number) => string {
    const ids = idsFrom(this.#random);
    return (time) => ids.ulid(time * 1000);
  }

  person(): string {
    return this.random.favour(this.people);
  }

  /** An instant between two others, neither before the start of the workspace nor in the future. */
  during(from: number, to: number): number {
    const first = Math.min(Math.max(from, this.start), this.now);
    return this.random.between(first, Math.max(first, Math.min(to, this.now)));
  }

  /** The same day, or a working day next to it, within working hours (UTC); never in the future. */
  atWork(time: number): number {
    let day = Math.floor(time / DAY);
    const weekday = (day + 3) % 7;
    if (weekday > 4 && !this.random.chance(0.15)) day -= weekday - 4;
    const moment = day * DAY + 8 * HOUR + this.random.below(10 * HOUR);
    return Math.max(this.start, Math.min(moment, this.now - this.random.between(1, 90) * MINUTE));
  }

  actor(user_id = this.person()): Draft<Actor> {
    if (this.random.chance(0.93)) return { user_id, type: "user" };
    return this.random.weigh<Draft<Actor>>([
      [{ user_id, type: "user", source: { type: "oauth", client_id: "cli" } }, 4],
      [{ user_id, type: "user", source: { type: "import", import_id: "import-1" } }, 2],
      [{ user_id: BOT, type: "robot", source: { type: "agent", agent_id: "triage", on_behalf_of: user_id } }, 2],
      [{ user_id, type: "user", source: { type: "email", email_addr: "inbox@example.com", email_verified: true } }, 1],
    ]);
  }

  authored(created: number, updated = created, author = this.actor()): Authorship {
    const user_updated = updated === created ? author : this.actor();
    return { user: author, user_updated, time_created: created, time_updated: updated };
  }

  members(userIds: readonly string[], since: number, role: Member["role"] = "member"): Draft<Member>[] {
    return userIds.map((user_id) => ({ user_id, assigned_date: since, role }));
  }

  archived(time: number): Draft<Archived> {
    return { user_id: this.person(), time_archived: time };
  }
}
