import { afresh } from "../address/address";
import { go } from "../address/use-address";
import { useUndo } from "../history/use-undo";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";
import { type Field, kinds, textOf } from "./kinds";
import { type Kinded, type KindName, nameOf, type Texts } from "./thing";

const valueIn = ({ read, isOptional }: Field, text: string): unknown =>
  text === "" && isOptional ? null : read === undefined ? text : read(text);

/** Makes, changes, archives and deletes things, and reports it with its undo. */
export function useManage() {
  const { workspace, projects } = useDirectory();
  const { complain } = useToasts();
  const { report: reportCalls } = useUndo();
  const call = async (verb: string, kind: KindName, input: object): Promise<object> =>
    Reflect.apply(Reflect.get(workspace, verb + kinds[kind].resource), workspace, [input]);
  const callOn = (verb: string, { kind, thing }: Kinded, input = {}): Promise<object> =>
    call(verb, kind, { [`${kinds[kind].resource.toLowerCase()}_id`]: thing.id, ...input });
  const report = (text: string, verb: string, things: readonly Kinded[]): void =>
    reportCalls(
      text,
      things.map(({ kind, thing }) => ({ operation: verb + kinds[kind].resource, id: thing.id })),
    );

  return {
    complain,
    /** Gives its id. Rejects with why it was refused. */
    async create(kind: KindName, fields: readonly Field[], { space, ...texts }: Texts): Promise<string> {
      const values = Object.entries(texts).map(([key, text]) => {
        const field = fields.find((one) => one.key === key);
        return [key, field === undefined ? text : valueIn(field, text)];
      });
      const named = projects.find(({ title }) => title === space);
      const home = space && { project_id: named?.id ?? idIn(await call("create", "space", { title: space })) };
      const id = idIn(await call("create", kind, { ...Object.fromEntries(values), ...(home || {}) }));
      if (kind === "board") go({ ...afresh, board: id });
      else report(`The ${kind} is made.`, "create", [{ kind, thing: { id } }]);
      return id;
    },
    /** Sends what differs, unless somebody else changed that meanwhile. */
    async update({ kind, thing }: Kinded, fields: readonly Field[], texts: Texts): Promise<void> {
      const changed = fields.filter((field) => texts[field.key] !== textOf(field, thing));
      if (changed.length === 0) return;
      const values = changed.map((field) => [field.key, valueIn(field, texts[field.key] ?? "")]);
      const expected = Object.fromEntries(changed.map(({ key }) => [key, Reflect.get(thing, key) ?? null]));
      await callOn("update", { kind, thing }, { ...Object.fromEntries(values), expected });
      report(`The ${kind} is changed.`, "update", [{ kind, thing }]);
    },
    place: (one: Kinded, position: number): Promise<object> => callOn("update", one, { position }),
    async archive(one: Kinded, archived: boolean): Promise<void> {
      await callOn("update", one, { archived });
      report(`“${nameOf(one.thing)}” is ${archived ? "in the archive" : "back"}.`, "update", [one]);
    },
    /** Those before one that is refused stay deleted. */
    async remove(things: readonly Kinded[]): Promise<void> {
      const removed: Kinded[] = [];
      try {
        for (const one of things) {
          await callOn("delete", one);
          removed.push(one);
        }
      } finally {
        const [first, ...others] = removed.map(({ thing }) => `“${nameOf(thing)}”`);
        const what = others.length === 0 ? `${first} is` : `${removed.length} things are`;
        if (first !== undefined) report(`${what} deleted.`, "delete", removed);
      }
    },
  };
}

/** The id of what an answer holds. */
const idIn = (answer: object): string =>
  String(Object.values(answer).flatMap((part) => Reflect.get(Object(part), "id") ?? [])[0]);
