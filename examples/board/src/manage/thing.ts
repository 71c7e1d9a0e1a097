export type KindName = "space" | "board" | "list" | "card" | "tag" | "sprint";

/** Something that people make, name, archive and delete, such as a board. */
export interface Thing {
  readonly id: string;
  readonly archived?: object | undefined;
}

/** A thing and what kind of thing it is. */
export interface Kinded {
  readonly kind: KindName;
  readonly thing: Thing;
}

/** Typed texts, by the keys of fields. */
export type Texts = Readonly<Record<string, string>>;

export const nameOf = (thing: Thing): string => String(Reflect.get(thing, "title") ?? Reflect.get(thing, "name"));
