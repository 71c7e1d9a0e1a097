import * as z from "zod/mini";
import { idsFrom, secureRandom } from "../../base/ids";
import { fromMilliseconds } from "../../base/time";
import { failure, refusal } from "../../errors/errors";
import { accepted, readWith } from "../../errors/input-issues";
import type { FetchHandler } from "../../http";
import { answer, notAllowed } from "../../http/answers";
import { readJson } from "../../http/body";
import { bearerToken } from "../../http/exchange";
import { idSchema } from "../../resources/common/base-schemas";
import { workspaceRoleSchema } from "../../resources/user/user-fields";
import { type Scope, scopeFields } from "../../session/context";
import type { Workspace } from "../../workspace";
import type { Access, Holder } from "./access";
import { isFromOtherPage, sessionCookie } from "./cookie";
import { expiryOf, type KeptCredential } from "./credentials";
import { idOfSecret } from "./secrets";

const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const linkSchema = z.object({ invitation: z.string() });
const joinSchema = z.object({
  invitation: z.string(),
  name: nameSchema,
  timezone_id: z.optional(z.string()),
  locale: z.optional(z.string()),
});
/** Somebody new, or a member who needs a new link. */
const inviteSchema = z.union([
  z.object({ name: nameSchema, role: z.optional(workspaceRoleSchema) }),
  z.object({ user_id: idSchema }),
]);
const tokenSchema = z.object({ name: nameSchema, ...scopeFields });
const viewSchema = z.object({ name: nameSchema, query: z.string().check(z.maxLength(8000)) });

const limits = { bodyLimit: 10_000, bodyTimeout: 10_000 } as const;

async function read<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const body = await readJson(request, limits, false);
  if ("fault" in body) throw body.fault;
  return accepted("The body", readWith(schema, body.value));
}

const MOST_VIEWS = 200;

/** So many secrets of links may be wrong within a minute, whoever tries them. */
const MOST_WRONG = 20;
const MINUTE_MS = 60_000;

type Call = (request: Request, id: string) => Promise<Response>;

/** Answers `/session`, `/access` and `/saved-views`. Rules W11.42, W11.43, W11.47. */
export function accessHandler(
  access: Access,
  workspace: Workspace,
  authenticate: (token: string) => Promise<Holder | null>,
): FetchHandler {
  const { credentials, savedViews } = access;
  const { clock, timeUnit, teamId: team_id } = workspace;
  let tried: readonly number[] = [];
  const ids = idsFrom(secureRandom);
  const timeOf = (ms: number) => fromMilliseconds(ms, timeUnit);

  const holderOf = async (request: Request): Promise<Holder> => {
    const holder = await authenticate(bearerToken(request));
    if (holder === null) throw failure("unauthenticated", "The session or token is not valid.");
    if (holder.scope === undefined) return holder;
    throw failure("no_access", "This needs all of a person's rights: the token has fewer.");
  };
  const adminOf = async (request: Request): Promise<Holder> => {
    const holder = await holderOf(request);
    if (holder.role === "admin") return holder;
    throw failure("no_access", "Only owners and admins may do this.");
  };
  const invitationOf = async (secret: string): Promise<KeptCredential> => {
    const now = clock.now();
    tried = tried.filter((time) => now - time < MINUTE_MS);
    if (tried.length >= MOST_WRONG) throw failure("too_many_attempts", "Too many links were wrong. Wait a minute.");
    tried = [...tried, now];
    const found = await credentials.find(idOfSecret(secret));
    const isGood = found?.type === "invitation" && (found.created_by === "" || (await access.memberOf(found.user_id)));
    if (found === undefined || !isGood) throw spent();
    tried = tried.slice(1);
    return found;
  };
  const shown = ({ rev: _rev, created, used, ...credential }: KeptCredential, current?: KeptCredential) => ({
    ...credential,
    time_created: timeOf(created),
    time_last_used: timeOf(used),
    time_expires: timeOf(expiryOf({ ...credential, created, used })),
    is_current: credential.id === current?.id,
  });
  const signedIn = async (request: Request, secret: string, { user_id, role, credential }: Holder) => {
    const { user } = await workspace.getUser({ user_id });
    const session = credential === undefined ? null : shown(credential, credential);
    const response = answer({ user, role, session });
    if (credential?.type === "session") {
      const age = Math.floor((expiryOf(credential) - clock.now()) / 1000);
      response.headers.set("set-cookie", sessionCookie(request, secret, age));
    }
    return response;
  };

  const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
    "/session": {
      async GET(request) {
        const holder = await holderOf(request);
        return signedIn(request, bearerToken(request), holder);
      },
      async POST(request) {
        if (isFromOtherPage(request)) throw failure("no_access", "Only a page of this server may use a link.");
        const { invitation: link, ...said } = await read(request, joinSchema);
        const invitation = await invitationOf(link);
        const secret = await credentials.exchange(invitation, (request.headers.get("user-agent") ?? "").slice(0, 200));
        if (secret === undefined) throw spent();
        try {
          await access.join(invitation, said);
        } catch (error) {
          await credentials.takeBack(invitation, secret);
          throw error;
        }
        const holder = await authenticate(secret);
        if (holder === null) throw spent();
        return signedIn(request, secret, holder);
      },
      async DELETE(request) {
        const { credential } = await holderOf(request);
        if (credential?.type === "session") await access.remove(credential.id);
        const response = answer({});
        response.headers.set("set-cookie", sessionCookie(request, "", 0));
        return response;
      },
    },
    "/session/invitation": {
      async POST(request) {
        const invitation = await invitationOf((await read(request, linkSchema)).invitation);
        const [member, inviter] = await Promise.all(
          [invitation.user_id, invitation.created_by].map((id) => (id === "" ? undefined : access.memberOf(id))),
        );
        const name = member?.display_name ?? null;
        const invited_by = inviter?.display_name ?? null;
        const time_expires = timeOf(expiryOf(invitation));
        return answer({ invitation: { team_id, name, role: member?.role ?? "owner", invited_by, time_expires } });
      },
    },
    "/access": {
      async GET(request) {
        const { user_id, role, credential } = await holderOf(request);
        const all = await credentials.all();
        const seen = role === "admin" ? all : all.filter((one) => one.user_id === user_id && one.type !== "invitation");
        return answer({ access: seen.map((one) => shown(one, credential)) });
      },
    },
    "/access/invitations": {
      async POST(request) {
        const holder = await adminOf(request);
        const invited = await read(request, inviteSchema);
        const user_id = "user_id" in invited ? invited.user_id : ids.ulid(clock.now());
        const self = workspace.as(holder);
        if ("user_id" in invited) await self.getUser({ user_id });
        else {
          const { name: display_name, role = "member" } = invited;
          await self.addMember({ user_id, display_name, role, status: "invited" });
        }
        const invitation = { type: "invitation", user_id, name: "", created_by: holder.user_id } as const;
        return answer({ user_id, secret: await credentials.add(invitation) });
      },
    },
    "/access/tokens": {
      async POST(request) {
        const holder = await holderOf(request);
        const { user_id } = holder;
        const { name, ...limits } = await read(request, tokenSchema);
        const scope = await scopeOf(limits, workspace.as(holder));
        return answer({ token: await credentials.add({ type: "token", user_id, name, created_by: user_id, scope }) });
      },
    },
    "/saved-views": {
      async GET(request) {
        await holderOf(request);
        return answer({ saved_views: (await savedViews.all()).map(({ rev: _rev, ...view }) => view) });
      },
      async POST(request) {
        const { user_id, role } = await holderOf(request);
        if (role === "viewer") throw failure("no_access", "Who may only read saves no views.");
        const said = await read(request, viewSchema);
        // Of one person two views of one name would be one too many.
        const saved_view = { ...said, user_id, id: idOfSecret(JSON.stringify([user_id, said.name])) };
        const others = (await savedViews.all()).filter(({ id }) => id !== saved_view.id);
        if (others.length >= MOST_VIEWS) throw failure("too_large", `There are ${MOST_VIEWS} saved views. Delete one.`);
        await savedViews.commit({ operation: "save", put: [saved_view] });
        return answer({ saved_view });
      },
    },
    "/saved-views/{id}": {
      async DELETE(request, id) {
        const { user_id, role } = await holderOf(request);
        const found = await savedViews.find(id);
        if (found === undefined) throw failure("not_found", "There is no such saved view.");
        if (role !== "admin" && found.user_id !== user_id)
          throw failure("no_access", "Only owners, admins and whoever saved a view may delete the view.");
        await savedViews.commit({ operation: "remove", del: [id] });
        return answer({});
      },
    },
    "/access/{id}": {
      async DELETE(request, id) {
        const { user_id, role } = await holderOf(request);
        const found = await credentials.find(id);
        if (found === undefined || (role !== "admin" && found.user_id !== user_id)) {
          throw failure("not_found", "There is no such session, token or link.");
        }
        await access.remove(id);
        return answer({});
      },
    },
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, parent, id = ""] = /^(\/access|\/saved-views)\/([\w-]+)$/.exec(pathname) ?? [];
    const methods = calls[pathname] ?? calls[`${parent}/{id}`];
    if (methods === undefined) throw failure("not_found", "There is nothing at this path.");
    const call = methods[request.method];
    return call === undefined ? notAllowed(Object.keys(methods).join(", ")) : call(request, id);
  };
}

/** As the token's holder may read what it names. */
export async function scopeOf(limits: Partial<Record<keyof Scope, string | undefined>>, workspace: Workspace) {
  const { rights, project_id, board_id } = limits as { [K in keyof Scope]: Scope[K] | undefined };
  const place = board_id && (await workspace.getBoard({ board_id })).board.project_id;
  const space = place || project_id;
  if (space !== undefined) await workspace.getProject({ project_id: space });
  if (place && project_id && place !== project_id)
    throw refusal("invalid_input", "board_id", "The board lies in another space.");
  const given = Object.entries({ rights, project_id: space, board_id }).filter(([, limit]) => limit);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Scope);
}

const spent = () =>
  failure("not_found", "This link was used before, was withdrawn, or has expired. Ask for a new one.");
