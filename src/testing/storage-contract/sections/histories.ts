import type { Commit } from "../../../storage/storage";
import { Random } from "../../repeatable/random";
import { seededRandom } from "../../repeatable/seeded-random";
import { ensure, equal } from "../harness/assert";
import { itemKey } from "../harness/fixture";
import { StorageModel } from "../harness/model";
import { randomCommit, randomField, randomKeys, randomQuery, randomSelection } from "../harness/random-draft";
import { type SectionDefinition, send, type Trial } from "../harness/trial";

/** One random history of one team, played on the storage and on the model at once. */
class History {
  readonly #trial: Trial;
  readonly #team: string;
  readonly #random: Random;
  readonly #model = new StorageModel();
  readonly #sent: Commit[] = [];
  #sequence = 0;
  #lastNumber = 0;

  constructor(trial: Trial, team: string, random: Random) {
    this.#trial = trial;
    this.#team = team;
    this.#random = random;
  }

  /** Does something; `name` is how an error calls it. */
  async step(name: string): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 45 || this.#sent.length === 0) return this.#commit(name);
    if (roll < 50) return this.#send(this.#random.pick(this.#sent), `${name}, again`);
    if (roll < 75) return this.#find(name);
    if (roll < 80) return this.#count(name);
    if (roll < 87) return this.#countBy(name);
    if (roll < 92) return this.#get(name);
    if (roll < 97) return this.#changes(name);
    return this.#allocate(name);
  }

  /** Expects the storage's own `verify`, if it has one, to find nothing. */
  async end(name: string): Promise<void> {
    const faults = (await this.#trial.storage.verify?.(this.#team)) ?? [];
    equal(faults, [], `${name}: verify`);
  }

  #commit(name: string): Promise<void> {
    const revisionOf = (id: string) => this.#model.get(itemKey(id))?.rev ?? 0;
    const commit = this.#trial.draft(randomCommit(this.#random, revisionOf));
    this.#sent.push(commit);
    return this.#send(commit, name);
  }

  async #send(commit: Commit, name: string): Promise<void> {
    const expected = this.#model.commit(commit);
    const result = await send(this.#trial.storage, this.#team, commit);
    equal(result, expected, `${name}: commit ${JSON.stringify(commit)}`);
    if (expected.ok) this.#sequence = Math.max(this.#sequence, expected.sequence);
  }

  async #find(name: string): Promise<void> {
    const query = randomQuery(this.#random);
    const expected = this.#model.find(query);
    const what = `${name}: ${JSON.stringify(query)}`;
    equal(await this.#trial.storage.find(this.#team, query), expected, `${what}: find`);
    const ids = expected.map(({ id }) => id);
    equal(await this.#trial.storage.findIds(this.#team, query), ids, `${what}: findIds`);
  }

  async #count(name: string): Promise<void> {
    const selection = randomSelection(this.#random);
    const count = await this.#trial.storage.count(this.#team, selection);
    equal(count, this.#model.count(selection), `${name}: count ${JSON.stringify(selection)}`);
  }

  async #countBy(name: string): Promise<void> {
    const selection = randomSelection(this.#random);
    const { field, values } = randomField(this.#random);
    const counts = await this.#trial.storage.countBy(this.#team, selection, field, values);
    const actual = values.map((value) => counts.get(value));
    const expected = values.map((value) => this.#model.countBy(selection, field, value));
    equal(actual, expected, `${name}: countBy ${field} ${JSON.stringify(selection)}`);
  }

  async #get(name: string): Promise<void> {
    const keys = randomKeys(this.#random);
    const expected = keys.map((key) => this.#model.get(key));
    equal(await this.#trial.storage.get(this.#team, keys), expected, `${name}: get ${JSON.stringify(keys)}`);
  }

  async #changes(name: string): Promise<void> {
    const after = this.#random.below(this.#sequence + 2);
    const limit = this.#random.below(5);
    const expected = this.#model.changes(after, limit);
    const actual = await this.#trial.storage.changes(this.#team, after, limit);
    equal(actual, expected, `${name}: changes after ${after}, at most ${limit}`);
  }

  async #allocate(name: string): Promise<void> {
    const n = 1 + this.#random.below(3);
    const first = await this.#trial.storage.allocate(this.#team, "items", n);
    ensure(first > this.#lastNumber, `${name}: allocate gave ${first} after ${this.#lastNumber}`);
    this.#lastNumber = first + n - 1;
  }
}

const STEPS = 60;

export const histories: SectionDefinition = {
  title: "random histories",
  cases: {
    "[B1.1 B2.1 B4.1 B5.1 B6.1 B6.2 B6.3 B7.2 B9.1 B10.1 B10.9] two teams agree with a plain model": async (trial) => {
      const { seed = 1, histories: count = 20 } = trial.options;
      for (let current = seed; current < seed + count; current++) {
        const random = new Random(seededRandom(current));
        const teams = [trial.team, trial.otherTeam].map((team) => new History(trial, `${team}-${current}`, random));
        for (let step = 1; step <= STEPS; step++) await random.pick(teams).step(`seed ${current}, step ${step}`);
        for (const team of teams) await team.end(`seed ${current}`);
      }
    },
  },
};
