import { type HttpHandler, http } from "msw";
import { aFunction, aText, checkOptions, having, type OptionRules, optional } from "../errors/check-options";
import { refusal } from "../errors/errors";
import { createFetchHandler } from "../http";
import { type CommonOptions, commonRules, type FetchHandlerOptions } from "../http/options";
import { refuseReserved } from "../http/route";
import type { Workspace } from "../workspace";

/** Where the workspace is served; everything but the workspace has a default. */
export interface WorkspaceHandlersOptions extends CommonOptions {
  readonly workspace: Workspace;
  /** The root of the API as the app knows it, with its version. Default `https://workspace.test/v1`. */
  readonly baseUrl?: string | undefined;
  /** The only token that is let in. Default: any. */
  readonly token?: string | undefined;
  /** The user of a token, where several users act. Default: the workspace's acting user. */
  readonly authenticate?: FetchHandlerOptions["authenticate"] | undefined;
}

const rules: OptionRules<WorkspaceHandlersOptions> = {
  ...commonRules,
  workspace: having("a workspace", "previewView", "as"),
  baseUrl: optional(aText),
  token: optional(aText),
  authenticate: optional(aFunction),
};

/**
 * Answers the requests of an app under test from a workspace, with one catch-all handler for msw: everything below the
 * base URL, with the API's paths, answers and errors. Requests to other places pass by. Rule V3.3.
 * @throws WorkspaceError 400 `invalid_input` for a base URL that is none, and for a workspace named `users` or `teams`.
 * @example
 * import { setupServer } from "msw/node";
 * import { workspaceHandlers } from "workspace-engine/msw";
 * import { createTestWorkspace } from "workspace-engine/testing";
 *
 * const { workspace: backend } = await createTestWorkspace();
 * const server = setupServer(...workspaceHandlers({ workspace: backend, baseUrl: "https://api.example.test/v1" }));
 * server.listen({ onUnhandledRequest: "error" });
 */
export function workspaceHandlers(options: WorkspaceHandlersOptions): [HttpHandler] {
  checkOptions(options, rules);
  const { workspace, baseUrl = "https://workspace.test/v1", token, authenticate, ...rest } = options;
  const { origin, pathname } = rootOf(baseUrl);
  refuseReserved(workspace.teamId, "workspace");
  const holder = { ...workspace.actor, team_id: workspace.teamId };
  const handle = createFetchHandler({
    ...rest,
    authenticate: authenticate ?? ((given) => (token === undefined || given === token ? holder : null)),
    workspace: (teamId) => (teamId === workspace.teamId ? workspace : null),
    basePath: pathname,
    clock: workspace.clock,
    timeUnit: workspace.timeUnit,
  });
  return [http.all(`${origin}${pathname.replace(/(?<!\/)\/+$/, "")}/*`, ({ request }) => handle(request))];
}

function rootOf(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "") return url;
  throw refusal("invalid_input", "baseUrl", "baseUrl must be an absolute URL of http or https, without a query.");
}
