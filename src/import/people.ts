import { slugOf } from "../resources/card/branch-name";
import { hashText } from "../text/hash-text";
import type { Person } from "./item";

/** Somebody who is in the workspace already. */
export interface KnownMember {
  readonly id: string;
  readonly email?: string | undefined;
}

/** The workspace user for a person in a file; `from` is the name or the address in the file. */
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

interface Known {
  readonly person: { -readonly [Field in keyof Person]: Person[Field] };
  user?: ImportedPerson;
}

export type People = ReturnType<typeof peopleOf>;

/** Everybody named in a file, each once, by whichever name. */
export function peopleOf(mappings: readonly PersonMapping[], members: readonly KnownMember[], prefix: string) {
  const byReference = new Map<string, Known>();
  const all = new Set<Known>();

  function find(given: Person): Known | undefined {
    for (const reference of [...referencesOf(given), ...otherReferencesOf(given)]) {
      const known = byReference.get(reference);
      if (known !== undefined && !(reference.startsWith("name ") && isAnother(known.person, given))) return known;
    }
    return undefined;
  }

  function userOf(given: Person | undefined): ImportedPerson | undefined {
    const known = given && find(given);
    if (known !== undefined) known.user ??= resolved(known.person);
    return known?.user;
  }

  function resolved(person: Person): ImportedPerson {
    const { name, email, key, memberId } = person;
    const as = (user_id: string, matched: ImportedPerson["matched"]): ImportedPerson => {
      return { name: name || email || key || "", ...(email ? { email } : {}), user_id, matched };
    };
    const given = [email, name, key, memberId].flatMap((text) => (text ? [text.toLowerCase()] : []));
    const mapped = mappings.find(({ from }) => given.includes(from.trim().toLowerCase()));
    if (mapped !== undefined) return as(mapped.user_id, "mapping");
    const sameAddress = email && members.find((member) => member.email?.toLowerCase() === email.toLowerCase());
    if (sameAddress) return as(sameAddress.id, "email");
    // Our own CSV names people without an address by id; keys are ids of other tools.
    const sameId = email ? undefined : members.find(({ id }) => id === (memberId ?? name));
    if (sameId !== undefined) return as(sameId.id, "id");
    const user_id = newId(prefix, person);
    return as(user_id, members.some(({ id }) => id === user_id) ? "id" : "new");
  }

  return {
    userOf,
    count: () => all.size,

    /** Notes what somebody is called, if anything, and whether they are a user. */
    add(given: Person, isUser = true): void {
      const references = referencesOf(given);
      if (references.length === 0) return;
      const known = find(given) ?? { person: {} };
      for (const field of ["name", "email", "key", "memberId"] as const) known.person[field] ||= given[field];
      for (const reference of references) if (!byReference.has(reference)) byReference.set(reference, known);
      if (isUser) all.add(known);
    },

    list(): readonly ImportedPerson[] {
      const users = Array.from(all, ({ person }) => userOf(person) ?? []).flat();
      return [...new Map(users.map((user) => [user.user_id, user])).values()];
    },

    /** The ids of those new members of whom the file says nothing else. */
    nameless: (): readonly string[] =>
      Array.from(all, ({ person }) => person).flatMap((person) =>
        person.key && !person.name && !person.email && userOf(person)?.matched === "new" ? [person.key] : [],
      ),

    unmatched(): readonly string[] {
      const named = new Set(Array.from(byReference.keys(), (found) => found.replace(/^\w+ /, "").toLowerCase()));
      return mappings.map(({ from }) => from.trim()).filter((from) => !named.has(from.toLowerCase()));
    },
  };
}

/** The surest first. */
const referencesOf = ({ name, email, key, memberId }: Person): readonly string[] => [
  ...(key ? [`key ${key}`] : []),
  ...(memberId ? [`member ${memberId}`] : []),
  ...(email ? [`email ${email.trim().toLowerCase()}`] : []),
  ...(name ? [`name ${name.trim().toLowerCase()}`] : []),
];

/** Several people may have one name. */
const isAnother = (known: Person, given: Person): boolean =>
  (["email", "key", "memberId"] as const).some((field) => {
    const [one, other] = [known[field], given[field]];
    return Boolean(one && other && one.trim().toLowerCase() !== other.trim().toLowerCase());
  });

/** A tool that has no other ids names somebody by the same word in columns of names and of ids. */
const otherReferencesOf = ({ name, email, key, memberId }: Person): readonly string[] => {
  if (email || memberId || (name && key)) return [];
  return name ? [`key ${name}`] : [`name ${key?.trim().toLowerCase()}`];
};

/** Readable where the name is in Latin letters; the same for the same person of another export. */
function newId(prefix: string, { name, email, key, memberId }: Person): string {
  const surest = key || email || memberId || name || "";
  const slug = slugOf(name || (email ?? "").replace(/@.*/s, "") || key || "").slice(0, 32);
  return [prefix, slug, hashText(surest.trim().toLowerCase()).slice(-4)].filter((part) => part !== "").join("-");
}
