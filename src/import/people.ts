import { slugOf } from "../resources/card/branch-name";
import { hashText } from "../text/hash-text";
import type { Person } from "./item";

/** Somebody who is in the workspace already. */
export interface KnownMember {
  readonly id: string;
  readonly email?: string | undefined;
}

/** Who somebody of a file is in the workspace; `from` is the name or the address that the file has. */
export interface PersonMapping {
  readonly from: string;
  readonly user_id: string;
}

/** Somebody whom a file names, and who that is in the workspace. */
export interface ImportedPerson {
  readonly name: string;
  readonly email?: string | undefined;
  readonly user_id: string;
  /** How the user was found; `new` becomes a member. */
  readonly matched: "mapping" | "email" | "id" | "new";
}

export interface PeopleOptions {
  readonly mappings: readonly PersonMapping[];
  readonly members: readonly KnownMember[];
  /** What the ids of new members begin with. */
  readonly prefix: string;
}

/** Whoever is named in a file, each one once, whatever they are named by. */
export class People {
  readonly #options: PeopleOptions;
  readonly #byReference = new Map<string, { person: Person; user?: ImportedPerson }>();
  readonly #all: { person: Person; user?: ImportedPerson }[] = [];

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** Notes somebody; nobody is noted where neither key, address nor name is given. */
  add(given: Person): void {
    const references = referencesOf(given);
    if (references.length === 0) return;
    const entry = references.map((reference) => this.#byReference.get(reference)).find((known) => known !== undefined);
    const kept = entry ?? { person: {} };
    if (entry === undefined) this.#all.push(kept);
    const { name, email, key } = kept.person;
    kept.person = { name: name || given.name, email: email || given.email, key: key || given.key };
    for (const reference of references) if (!this.#byReference.has(reference)) this.#byReference.set(reference, kept);
  }

  /** The user that somebody noted is. */
  userOf(given: Person | undefined): ImportedPerson | undefined {
    if (given === undefined) return undefined;
    for (const reference of referencesOf(given)) {
      const entry = this.#byReference.get(reference);
      if (entry === undefined) continue;
      entry.user ??= this.#resolved(entry.person);
      return entry.user;
    }
    return undefined;
  }

  list(): readonly ImportedPerson[] {
    const users = this.#all.flatMap(({ person }) => this.userOf(person) ?? []);
    return [...new Map(users.map((user) => [user.user_id, user])).values()];
  }

  #resolved(person: Person): ImportedPerson {
    const { mappings, members, prefix } = this.#options;
    const { name, email, key } = person;
    const shown = { name: name || email || key || "", ...(email ? { email } : {}) };
    const given = [email, name, key].flatMap((text) => (text ? [text.toLowerCase()] : []));
    const mapped = mappings.find(({ from }) => given.includes(from.trim().toLowerCase()));
    if (mapped !== undefined) return { ...shown, user_id: mapped.user_id, matched: "mapping" };
    const sameAddress = email && members.find((member) => member.email?.toLowerCase() === email.toLowerCase());
    if (sameAddress) return { ...shown, user_id: sameAddress.id, matched: "email" };
    // Our own CSV names by id whoever has no address; keys are ids of other tools.
    const sameId = email ? undefined : members.find(({ id }) => id === name);
    if (sameId !== undefined) return { ...shown, user_id: sameId.id, matched: "id" };
    const user_id = newId(prefix, person);
    return { ...shown, user_id, matched: members.some(({ id }) => id === user_id) ? "id" : "new" };
  }
}

/** The surest first. */
const referencesOf = ({ name, email, key }: Person): readonly string[] => [
  ...(key ? [`key ${key}`] : []),
  ...(email ? [`email ${email.trim().toLowerCase()}`] : []),
  ...(name ? [`name ${name.trim().toLowerCase()}`] : []),
];

/** Readable where the name is in Latin letters; the same for the same person of another export. */
function newId(prefix: string, { name, email, key }: Person): string {
  const surest = key || email || name || "";
  const slug = slugOf(name || (email ?? "").replace(/@.*/s, "") || key || "").slice(0, 32);
  return [prefix, slug, hashText(surest.trim().toLowerCase()).slice(-4)].filter((part) => part !== "").join("-");
}
