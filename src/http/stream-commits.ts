import type { Workspace } from "../workspace";
import type { Exchange } from "./exchange";
import { openStream } from "./open-stream";
import type { Server } from "./server";
import { CommitSource } from "./streams/commit-source";

export type CommitsAsked = { readonly server: Server; readonly exchange: Exchange; readonly workspace: Workspace };

/** Answers with the commits from now on, or after the one the reader knows. Rules W12. */
export function streamCommits({ server, exchange, workspace }: CommitsAsked): Promise<Response> {
  const known = exchange.request.headers.get("last-event-id") ?? "";
  const after = /^\d{1,15}$/.test(known) ? Number(known) : undefined;
  const open = async () => new CommitSource(workspace, after);
  return openStream({ server, exchange, asked: {}, open });
}
