import * as z from "zod/mini";
import { idsFrom, secureRandom } from "../../base/ids";
import { fromMilliseconds } from "../../base/time";
import { failure, refusal } from "../../errors/errors";
import { accepted, readWith } from "../../errors/input-issues";
import type { FetchHandler } from "../../http";
import { readJson } from "../../http/body";
import { answer, bearerToken, notAllowed } from "../../http/exchange";
import { idSchema } from "../../resources/common/base-schemas";
import { workspaceRoleSchema } from "../../resources/user/user-fields";
import { type Scope, scopeFields } from "../../session/context";
import type { Workspace } from "../../workspace";
import type { Access, Holder } from "./access";
import { expiryOf, idOfSecret, type KeptCredential } from "./credentials";

/** Browsers say so; over HTTP to another machine the page's address must be the one asked for, with its port. */
export function isFromOwnPage({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const page = headers.get("origin") ?? headers.get("referer") ?? "";
  return URL.canParse(page) && new URL(page).host === headers.get("host");
}

const isFromOtherPage = (request: Request): boolean =>
  ["sec-fetch-site", "origin"].some((name) => request.headers.has(name)) && !isFromOwnPage(request);

/** Browsers keep one cookie of a name for all ports of a host. */
function nameOf({ headers }: Request): string {
  const host = `http://${headers.get("host")}`;
  const port = URL.canParse(host) ? new URL(host).port : "";
  return port === "" ? "workspace-engine" : `workspace-engine-${port}`;
}

/** Sets the session of a browser; no age takes it away. */
function sessionCookie(request: Request, secret: string, seconds: number): string {
  const { headers } = request;
  const page = headers.get("origin") ?? headers.get("referer") ?? `${headers.get("x-forwarded-proto")}:`;
  const isSecure = page.startsWith("https:");
  const cookie = `${nameOf(request)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

/** Passes on the session of a request of an own page as its token; all others come without one. Rule W11.44. */
export function withSession(handle: FetchHandler): FetchHandler {
  return async (request) => {
    const { headers } = request;
    const cookies = (headers.get("cookie") ?? "").split(/;\s*/).map((cookie) => cookie.split("="));
    const [, secret] = cookies.find(([name]) => name === nameOf(request)) ?? [];
    if (secret && !headers.has("authorization") && isFromOwnPage(request)) {
      headers.set("authorization", `Bearer ${secret}`);
    }
    return handle(request);
  };
}

const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const linkSchema = z.object({ invitation: z.string() });
const text = z.optional(z.string());
const joinSchema = z.object({ invitation: z.string(), name: nameSchema, timezone_id: text, locale: text });
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

/** Answers a request, of which the end of the path may be an id. */
type Call = (request: Request, id: string) => Promise<object>;

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

  /** A call of somebody who is signed in with all rights and is not refused, with what is sent. */
  const signed =
    <Schema extends z.ZodMiniType = z.ZodMiniUndefined>(
      act: (holder: Holder, said: z.output<Schema>, id: string, request: Request) => Promise<object>,
      schema?: Schema,
      refused: (role: Holder["role"]) => string | false = () => false,
    ): Call =>
    async (request, id) => {
      const holder = await authenticate(bearerToken(request));
      if (holder === null) throw failure("unauthenticated", "The session or token is not valid.");
      const isLimited = holder.scope !== undefined && "This needs all of a person's rights: the token has fewer.";
      const reason = isLimited || refused(holder.role);
      if (reason) throw failure("no_access", reason);
      return act(holder, (schema && (await read(request, schema))) as z.output<Schema>, id, request);
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

  const calls: Readonly<Record<string, Call>> = {
    "GET /session": signed(async (holder, _said, _id, request) => signedIn(request, bearerToken(request), holder)),
    async "POST /session"(request) {
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
    "DELETE /session": signed(async ({ credential }, _said, _id, request) => {
      if (credential?.type === "session") await access.remove(credential.id);
      const response = answer({});
      response.headers.set("set-cookie", sessionCookie(request, "", 0));
      return response;
    }),
    async "POST /session/invitation"(request) {
      const invitation = await invitationOf((await read(request, linkSchema)).invitation);
      const [member, inviter] = await Promise.all(
        [invitation.user_id, invitation.created_by].map((id) => (id === "" ? undefined : access.memberOf(id))),
      );
      const name = member?.display_name ?? null;
      const invited_by = inviter?.display_name ?? null;
      const time_expires = timeOf(expiryOf(invitation));
      return { invitation: { team_id, name, role: member?.role ?? "owner", invited_by, time_expires } };
    },
    "GET /access": signed(async ({ user_id, role, credential }) => {
      const all = await credentials.all();
      const seen = role === "admin" ? all : all.filter((one) => one.user_id === user_id && one.type !== "invitation");
      return { access: seen.map((one) => shown(one, credential)) };
    }),
    "DELETE /access/{id}": signed(async ({ user_id, role }, _said, id) => {
      const found = await credentials.find(id);
      if (found === undefined || (role !== "admin" && found.user_id !== user_id))
        throw failure("not_found", "There is no such session, token or link.");
      await access.remove(id);
      return {};
    }),
    "POST /access/invitations": signed(
      async (holder, invited) => {
        const user_id = "user_id" in invited ? invited.user_id : ids.ulid(clock.now());
        const self = workspace.as(holder);
        if ("user_id" in invited) await self.getUser({ user_id });
        else {
          const { name: display_name, role = "member" } = invited;
          await self.addMember({ user_id, display_name, role, status: "invited" });
        }
        const invitation = { type: "invitation", user_id, name: "", created_by: holder.user_id } as const;
        return { user_id, secret: await credentials.add(invitation) };
      },
      inviteSchema,
      (role) => role !== "admin" && "Only owners and admins may do this.",
    ),
    "POST /access/tokens": signed(async (holder, { name, ...limits }) => {
      const { user_id } = holder;
      const scope = await scopeOf(limits, workspace.as(holder));
      return { token: await credentials.add({ type: "token", user_id, name, created_by: user_id, scope }) };
    }, tokenSchema),
    "GET /saved-views": signed(async () => ({
      saved_views: (await savedViews.all()).map(({ rev: _rev, ...view }) => view),
    })),
    "POST /saved-views": signed(
      async ({ user_id }, said) => {
        // Of one person two views of one name would be one too many.
        const saved_view = { ...said, user_id, id: idOfSecret(JSON.stringify([user_id, said.name])) };
        const others = (await savedViews.all()).filter(({ id }) => id !== saved_view.id);
        if (others.length >= MOST_VIEWS) throw failure("too_large", `There are ${MOST_VIEWS} saved views. Delete one.`);
        await savedViews.commit({ operation: "save", put: [saved_view] });
        return { saved_view };
      },
      viewSchema,
      (role) => role === "viewer" && "Who may only read saves no views.",
    ),
    "DELETE /saved-views/{id}": signed(async ({ user_id, role }, _said, id) => {
      const found = await savedViews.find(id);
      if (found === undefined) throw failure("not_found", "There is no such saved view.");
      if (role !== "admin" && found.user_id !== user_id)
        throw failure("no_access", "Only owners, admins and whoever saved a view may delete the view.");
      await savedViews.commit({ operation: "remove", del: [id] });
      return {};
    }),
  };
  const methodsOf = (path: string): readonly string[] =>
    Object.keys(calls).flatMap((call) => (call.endsWith(` ${path}`) ? (call.split(" ")[0] ?? []) : []));

  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, parent, id = ""] = /^(\/access|\/saved-views)\/([\w-]+)$/.exec(pathname) ?? [];
    const path = methodsOf(pathname).length > 0 ? pathname : `${parent}/{id}`;
    const methods = methodsOf(path);
    if (methods.length === 0) throw failure("not_found", "There is nothing at this path.");
    const call = calls[`${request.method} ${path}`];
    if (call === undefined) return notAllowed(methods.join(", "));
    const answered = await call(request, id);
    return answered instanceof Response ? answered : answer(answered);
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
