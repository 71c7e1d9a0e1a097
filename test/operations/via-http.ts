import { Workspace } from "workspace-engine";
import { createClient } from "workspace-engine/client";
import { createFetchHandler } from "workspace-engine/http";
import { routes } from "../../src/http/routes";

/** The workspace with every operation carried out through client and handler, whoever acts. */
export function viaHttp(workspace: Workspace): Workspace {
  const { teamId, actor } = workspace;
  const fetch = createFetchHandler({
    workspace: () => workspace,
    authenticate: () => ({ ...actor, team_id: teamId }),
    bodyLimit: 100_000_000,
  });
  const client = createClient({ baseUrl: "https://host.example/v1", token: "secret", teamId, fetch });
  return new Proxy(workspace, {
    get(target, name) {
      if (typeof name === "string" && Object.hasOwn(routes, name)) return Reflect.get(client, name).bind(client);
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const answer: unknown = member.apply(target, parameters);
        return answer instanceof Workspace ? viaHttp(answer) : answer;
      };
    },
  });
}
