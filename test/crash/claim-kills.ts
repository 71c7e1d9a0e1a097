import { type Storage, Workspace } from "workspace-engine";
import { Child } from "./child-process";
import type { SharedDatabase } from "./shared-database";

export interface ClaimPlan {
  readonly cards: number;
  readonly processes: number;
  /** In each process. */
  readonly agents: number;
  readonly kills: number;
  readonly leaseSeconds: number;
  /** How long a process goes on with its first card in hand before it is killed, in milliseconds. */
  readonly delay: () => number;
}

export interface ClaimReport {
  readonly claims: number;
  /** Claims whose holder was killed, or too slow. */
  readonly abandoned: number;
  readonly faults: readonly string[];
}

/** A card in one agent's hands, from when it was told so until its claim ran out or it was finished. */
interface Held {
  readonly id: string;
  readonly agent: string;
  readonly from: number;
  readonly until: number;
  readonly isDone: boolean;
}

/** Lets agents of several processes finish the cards of a list, kills one after another of them, and says what went wrong. */
export async function killClaimers(storage: Storage, database: SharedDatabase, plan: ClaimPlan): Promise<ClaimReport> {
  const { kind, target, schema } = database;
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = [{ title: "To do" }, { title: "Done", behavior: "completed" }] as const;
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  const [todo = "", done = ""] = board.list_order;
  for (let made = 0; made < plan.cards; made++) await workspace.createCard({ title: `Card ${made}`, list_id: todo });
  let started = 0;
  const next = () => {
    const numbers = [plan.agents, plan.leaseSeconds].map(String);
    return new Child("claims-child.ts", kind, target, schema, `p${++started}`, ...numbers, todo, done);
  };
  const running = Array.from({ length: plan.processes }, next);
  const lines: string[] = [];
  for (let kill = 1; kill <= plan.kills; kill++) {
    const victim = running.shift();
    await victim?.printed(1);
    await new Promise((resolve) => setTimeout(resolve, plan.delay()));
    lines.push(...((await victim?.kill()) ?? []));
    running.push(next());
  }
  for (const child of running) lines.push(...(await child.end()));
  const { count } = await workspace.previewView({ type: "card", card_filters: { include: { lists: [todo] } } });
  const report = judged(lines, plan.leaseSeconds);
  return count === 0 ? report : { ...report, faults: ["cards were never finished", ...report.faults] };
}

/** The lines that the agents printed, in the order of time for each card. */
function judged(lines: readonly string[], leaseSeconds: number): ClaimReport {
  const words = lines.map((line) => line.split(" "));
  const faults = lines.filter((line) => /^(?:refused|stuck)/.test(line));
  const finished = new Map(
    words.flatMap(([what, id, agent, at]) => (what === "done" ? [[`${id} ${agent}`, Number(at)]] : [])),
  );
  const held = words.flatMap(([what, id = "", agent = "", asked, told]): readonly Held[] => {
    if (what !== "held") return [];
    // The workspace counts whole seconds.
    const lapsed = Math.floor(Number(asked) / 1000 + leaseSeconds) * 1000;
    const end = finished.get(`${id} ${agent}`) ?? Number.POSITIVE_INFINITY;
    return [{ id, agent, from: Number(told), until: Math.min(end, lapsed), isDone: end < lapsed }];
  });
  const inOrder = [...held].sort((one, other) => one.id.localeCompare(other.id) || one.from - other.from);
  for (const [place, later] of inOrder.entries()) {
    const before = inOrder[place - 1];
    if (before?.id !== later.id) continue;
    if (before.isDone)
      faults.push(`card ${later.id} is claimed by ${later.agent} once ${before.agent} has finished it`);
    else if (later.from < before.until) faults.push(`card ${later.id} is with ${before.agent} and ${later.agent}`);
  }
  return { claims: held.length, abandoned: held.filter(({ isDone }) => !isDone).length, faults };
}
