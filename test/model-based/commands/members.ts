import { fc } from "@fast-check/vitest";
import type { Workspace } from "workspace-engine";
import { answered, type CommandKind, command, index, memberRole, NOT_FOUND, pick, userId } from "../command";
import { join, leave } from "../model/members";
import type { Model } from "../model/model";

type Joined = Parameters<typeof join>[1];
type Person = Parameters<typeof join>[2];

/** A resource with members: how it is picked, and the calls that add and remove one. */
interface Membership<Owner extends Joined> {
  readonly owner: "Board" | "Card" | "Epic" | "Page" | "Project";
  readonly owners: (model: Model) => readonly Owner[];
  readonly add: (workspace: Workspace, owner: Owner, person: Person) => Promise<unknown>;
  readonly remove: (workspace: Workspace, owner: Owner, user_id: string) => Promise<unknown>;
}

export const memberCommands = <Owner extends Joined>({
  owner: name,
  owners,
  add,
  remove,
}: Membership<Owner>): readonly CommandKind[] => [
  command(
    `add${name}Member`,
    fc.record({ at: index, user_id: userId, role: memberRole }),
    async ({ model, workspace }, { at, ...person }) => {
      const owner = pick(owners(model), at);
      if (owner === undefined) return;
      await add(workspace, owner, person);
      join(model, owner, person);
    },
  ),

  command(
    `remove${name}Member`,
    fc.record({ at: index, user_id: userId }),
    async ({ model, workspace }, { at, user_id }) => {
      const owner = pick(owners(model), at);
      if (owner === undefined) return;
      const call = remove(workspace, owner, user_id);
      await answered(call, leave(model, owner, user_id) ? undefined : NOT_FOUND);
    },
  ),
];
