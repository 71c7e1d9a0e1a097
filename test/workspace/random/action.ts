import type { Operations } from "workspace-engine";
import type { Chance } from "./chance";
import type { Existing } from "./existing";

type InputOf<K extends keyof Operations> = Extract<Parameters<Operations[K]>[0], object>;

/** Makes an input of the operation from what there is; valid for the most part, and refused now and then. */
export type Action<K extends keyof Operations> = (there: Existing, chance: Chance) => InputOf<K>;

export type Actions = { readonly [Name in keyof Operations]?: Action<Name> };
