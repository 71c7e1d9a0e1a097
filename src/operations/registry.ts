import type { Called } from "../engine/engine";
import type { Operation, OperationModule, OperationsOf } from "../operation/operation";
import * as modules from "./modules";

type Documented<Modules> = {
  [K in keyof Modules]: Modules[K] extends OperationModule<infer Methods> ? Methods : never;
}[keyof Modules];
/** The intersection of the members of a union. */
type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Every operation of a workspace, as a method. */
export interface Operations extends Together<Documented<typeof modules>> {}

/** Every operation by name. */
export const operations = Object.assign(
  {},
  ...Object.values(modules).map((module) => module.operations),
) as OperationsOf<Operations>;

/** The same for whoever knows no more of an operation than its name. */
export function calledBy(name: string): Called {
  const operation = (operations as unknown as Readonly<Record<string, Operation<unknown>>>)[name];
  if (operation === undefined) throw new TypeError(`There is no operation ${name}.`);
  return { name, operation };
}
