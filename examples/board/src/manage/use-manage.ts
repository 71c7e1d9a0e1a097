import { go } from "../address/use-address";
import { type Call, useUndo } from "../history/use-undo";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";
import { type Field, type KindName, kindOf, nameOf, type Thing, textOf } from "./kinds";

/** A thing and what kind of thing it is. */
export interface Kinded {
  readonly kind: KindName;
  readonly thing: Thing;
}

/** What is typed, by the keys of fields. */
export type Texts = Readonly<Record<string, string>>;

const valueIn = ({ read, isOptional }: Field, text: string): unknown =>
  text === "" && isOptional ? null : read === undefined ? text : read(text);

/** Makes, changes, archives and deletes; all but making is told of, with the way to take it back. */
export function useManage() {
  const { workspace, hasHistory } = useDirectory();
  const { tell, complain } = useToasts();
  const { undo } = useUndo();
  const call = async (operation: string, input: object): Promise<object> =>
    Reflect.apply(Reflect.get(workspace, operation), workspace, [input]);
  const told = (text: string, calls: readonly Call[]): void => tell(text, hasHistory ? () => undo(calls) : undefined);

  return {
    complain,
    /** Rejects with why it was refused; resolves with its id. */
    async create(name: KindName, fields: readonly Field[], { space, ...texts }: Texts): Promise<string> {
      const { create = "", word } = kindOf(name);
      const values = Object.entries(texts).map(([key, text]) => {
        const field = fields.find((one) => one.key === key);
        return [key, field === undefined ? text : valueIn(field, text)];
      });
      // The first board needs the first space.
      const home = space === undefined ? {} : { project_id: idIn(await call("createProject", { title: space })) };
      const id = idIn(await call(create, { ...Object.fromEntries(values), ...home }));
      if (name === "board") go({ board: id, card: undefined, filters: {}, at: undefined, panel: undefined });
      else told(`The ${word} is made.`, [{ operation: create, id }]);
      return id;
    },
    /** Sends what differs, unless somebody else changed it meanwhile. */
    async update(name: KindName, fields: readonly Field[], thing: Thing, texts: Texts): Promise<void> {
      const { update, id, word } = kindOf(name);
      const changed = fields.filter((field) => texts[field.key] !== textOf(field, thing));
      if (changed.length === 0) return;
      const values = changed.map((field) => [field.key, valueIn(field, texts[field.key] ?? "")]);
      const seen = changed.map(({ key }) => [key, Reflect.get(thing, key) ?? null]);
      await call(update, { [id]: thing.id, ...Object.fromEntries(values), expected: Object.fromEntries(seen) });
      told(`The ${word} is changed.`, [{ operation: update, id: thing.id }]);
    },
    async place(name: KindName, thing: Thing, position: number): Promise<void> {
      const { update, id } = kindOf(name);
      await call(update, { [id]: thing.id, position });
    },
    async archive(name: KindName, thing: Thing, archived: boolean): Promise<void> {
      const { update, id } = kindOf(name);
      await call(update, { [id]: thing.id, archived });
      const calls = [{ operation: update, id: thing.id }];
      told(`“${nameOf(name, thing)}” is ${archived ? "in the archive" : "back"}.`, calls);
    },
    /** Of several, those before one that is refused stay deleted. */
    async remove(things: readonly Kinded[]): Promise<void> {
      const calls: Call[] = [];
      try {
        for (const { kind, thing } of things) {
          const { remove, id } = kindOf(kind);
          await call(remove, { [id]: thing.id });
          calls.push({ operation: remove, id: thing.id });
        }
      } finally {
        if (calls.length > 0) told(calls.length === 1 ? "It is deleted." : `${calls.length} are deleted.`, calls);
      }
    },
  };
}

/** The id of what an answer holds. */
function idIn(answer: object): string {
  const [made = {}] = Object.values(answer).filter((part) => typeof part === "object");
  return String(Reflect.get(made, "id"));
}
