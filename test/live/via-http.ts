import { type LiveBoard, type LiveSummary, type LiveView, Workspace } from "workspace-engine";
import { createClient, type RemoteWorkspace } from "workspace-engine/client";
import { createFetchHandler } from "workspace-engine/http";
import type { ManualClock } from "workspace-engine/testing";

type Live = LiveView<unknown> | LiveBoard | LiveSummary;

const viewMethods: ReadonlySet<string | symbol> = new Set(["prepareView", "explainView", "compare"]);

/**
 * The workspace with its live views by way of client and handler. What tests see of them at once in process takes a while to
 * come over the wire: so whatever is done, and each step of the clock, is answered when all views show it.
 */
export function liveViaHttp(workspace: Workspace, clock: ManualClock) {
  const views = new Set<Live>();
  const settled = async (): Promise<void> => {
    const open = [...views].filter(({ status }) => status === "live");
    await Promise.all(open.map((view) => view.settled().catch(() => {})));
  };
  const advance: ManualClock["advance"] = (duration) => clock.advance(duration).then(settled);
  const set: ManualClock["set"] = (instant) => clock.set(instant).then(settled);
  return { workspace: served(workspace, views, settled), clock: { ...clock, advance, set } };
}

function served(workspace: Workspace, views: Set<Live>, settled: () => Promise<void>): Workspace {
  const client = clientOf(workspace);
  return new Proxy(workspace, {
    get(target, name) {
      if (viewMethods.has(name)) return Reflect.get(client, name).bind(client);
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        if (name === "watchView" || name === "watchBoard" || name === "watchSummary")
          return watched(client[name], client, views, given);
        const answer: unknown = member.apply(target, given);
        // Of the past a client has nothing.
        if (answer instanceof Workspace) return name === "asOf" ? answer : served(answer, views, settled);
        return answer instanceof Promise ? answer.finally(settled) : answer;
      };
    },
  });
}

function watched(
  watch: RemoteWorkspace["watchView" | "watchBoard" | "watchSummary"],
  client: RemoteWorkspace,
  views: Set<Live>,
  given: readonly unknown[],
) {
  const view: Live = Reflect.apply(watch, client, given);
  views.add(view);
  return view;
}

function clientOf(workspace: Workspace): RemoteWorkspace {
  const { teamId, actor } = workspace;
  const fetch = createFetchHandler({
    workspace: () => workspace,
    authenticate: () => ({ ...actor, team_id: teamId }),
    bodyLimit: 100_000_000,
    streams: { maxPerToken: 10_000 },
  });
  return createClient({ baseUrl: "https://host.example/v1", token: "secret", teamId, fetch });
}
