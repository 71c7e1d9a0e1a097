import type { Called } from "../engine/engine";
import type { Operation, OperationsOf, Room } from "../operation/operation";
import * as rooms from "./rooms";

type Documented<Rooms> = { [K in keyof Rooms]: Rooms[K] extends Room<infer Methods> ? Methods : never }[keyof Rooms];
/** What is all of the parts of a union at once. */
type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Every operation of a workspace, as a method. */
export interface Operations extends Together<Documented<typeof rooms>> {}

/** Every operation by name. */
export const operations = Object.assign(
  {},
  ...Object.values(rooms).map((room) => room.operations),
) as OperationsOf<Operations>;

/** The same for whoever knows no more of an operation than its name. */
export function calledBy(name: string): Called {
  const operation = (operations as unknown as Readonly<Record<string, Operation<unknown>>>)[name];
  if (operation === undefined) throw new TypeError(`There is no operation ${name}.`);
  return { name, operation };
}
