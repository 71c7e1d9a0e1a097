import { WorkspaceError } from "../../errors/errors";
import type { Authenticated } from "../../http";
import type { MemberRole } from "../../resources/common/parts";
import type { User, WorkspaceRole } from "../../resources/user/user-fields";
import { roleWithin } from "../../session/context";
import type { Storage } from "../../storage/storage";
import type { Workspace } from "../../workspace";
import { credentialsOf, idOfSecret, type KeptCredential } from "./credentials";
import { sideTable } from "./side-table";

export const rights: Readonly<Record<WorkspaceRole, MemberRole>> = {
  owner: "admin",
  admin: "admin",
  member: "member",
  guest: "member",
  guestReader: "viewer",
};

/** Whom a secret stands for, and by which credential; none where it is the token of `serve`. */
export interface Holder extends Authenticated {
  readonly credential?: KeptCredential;
}

/** A place of the board under a name, for all people of the workspace. */
export interface SavedView {
  readonly name: string;
  /** Of the address of the page. */
  readonly query: string;
  readonly user_id: string;
}

/** The profile of somebody who comes in by a link. */
type Newcomer = Partial<Record<"timezone_id" | "locale", string | undefined>> & { readonly name: string };

type Ending = { readonly control: AbortController; user_id?: string };

/** Who may come into a workspace, seen as by an admin: its members, by sessions and tokens. Rules W11.42 to W11.45. */
export class Access {
  readonly credentials;
  readonly savedViews;
  readonly #workspace: Workspace;
  /** Ends the streams of each credential in use. */
  readonly #endings = new Map<string, Ending>();
  #following: readonly (() => void)[] = [];

  constructor(storage: Storage, workspace: Workspace) {
    this.#workspace = workspace;
    this.credentials = credentialsOf(storage, workspace);
    this.savedViews = sideTable<SavedView>(storage, workspace, "saved_view");
  }

  /** Whom a secret stands for now: the role is the one that the member has at this moment. */
  readonly authenticate = async (secret: string): Promise<Holder | null> => {
    const id = idOfSecret(secret);
    // Before anything is read, so that no change between reading and listening is missed.
    const ending = this.#endingOf(id);
    const found = await this.credentials.find(id);
    if (found !== undefined && found.type !== "invitation") {
      const { user_id } = found;
      ending.user_id = user_id;
      const member = await this.memberOf(user_id);
      if (member?.status === "active") {
        const credential = await this.credentials.use(found);
        const { teamId: team_id } = this.#workspace;
        const { scope } = credential;
        const role = roleWithin(rights[member.role], scope);
        return { user_id, role, team_id, signal: ending.control.signal, credential, ...(scope && { scope }) };
      }
    }
    this.#end(id);
    return null;
  };

  /** The record of a member, active or not. */
  async memberOf(user_id: string): Promise<(User & { readonly role: WorkspaceRole }) | undefined> {
    try {
      const { user } = await this.#workspace.getUser({ user_id });
      const [team] = user.teams;
      // The workspace itself makes up a user of whom it has no record.
      return team === undefined || user.time_created === undefined ? undefined : { ...user, role: team.role };
    } catch (error) {
      if (error instanceof WorkspaceError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Makes whoever used a link the member it is for. One that `serve` made for nobody yet makes an owner. */
  async join({ user_id }: KeptCredential, { name, ...zone }: Newcomer): Promise<void> {
    const self = this.#workspace.as({ user_id, role: "admin" });
    const known = await this.memberOf(user_id);
    const [first_name, ...others] = name.split(/\s+/);
    const names = { display_name: name, first_name, last_name: others.join(" ") };
    const said = { ...(name !== known?.display_name && names), ...(known?.timezone_id === undefined && zone) };
    if (known === undefined) await self.addMember({ user_id, role: "owner", ...said });
    else await self.updateMember({ user_id, status: "active", ...said });
  }

  async remove(id: string): Promise<void> {
    await this.credentials.commit({ operation: "remove", del: [id] });
    this.#end(id);
  }

  /** A link for an owner where none of those who run the workspace can come in, or where it is asked for. */
  async ownerInvitation(ownerId: string, isWanted: boolean): Promise<string | undefined> {
    const all = await this.credentials.all();
    const holders = all.filter(({ type }) => type !== "invitation").map(({ user_id }) => user_id);
    const { members } = await this.#workspace.getMembers();
    const isRun = members.some(({ id, role }) => rights[role] === "admin" && holders.includes(id));
    if (isRun && !isWanted) return undefined;
    return this.credentials.add({ type: "invitation", user_id: ownerId, name: "", created_by: "" });
  }

  stop(): void {
    for (const stop of this.#following) stop();
  }

  #endingOf(id: string): Ending {
    if (this.#following.length === 0) this.#following = this.#follow();
    const ending = this.#endings.get(id) ?? { control: new AbortController() };
    this.#endings.set(id, ending);
    return ending;
  }

  #end(id: string): void {
    this.#endings.get(id)?.control.abort();
    this.#endings.delete(id);
  }

  /** Ends what is open of whoever loses a credential, the membership or a role, whichever process takes it away. */
  #follow(): readonly (() => void)[] {
    const isRight = (part: object | null): boolean => part === null || "role" in part || "status" in part;
    const stopMembers = this.#workspace.subscribe(({ changes }) => {
      for (const { kind, id, before, after } of changes) {
        if (kind !== "member" || !(isRight(before) || isRight(after))) continue;
        for (const [credential, { user_id }] of this.#endings) if (user_id === id) this.#end(credential);
      }
    });
    return [stopMembers, this.credentials.onRemoved((id) => this.#end(id))];
  }
}
