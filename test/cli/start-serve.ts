import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { CommitSummary, Project, User, WorkspaceMember } from "workspace-engine";
import { createClient, type RemoteWorkspace } from "workspace-engine/client";
import { ChildProgram } from "../child-program";
import { asOneFile } from "../crash/built-program";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Where the packages it needs are found. */
const folder = `${root}node_modules/.cache/workspace-engine-cli-${process.pid}-${Date.now()}`;
export const program = `${folder}/cli.mjs`;

/** Makes the program that the processes run. */
export async function buildProgram(): Promise<void> {
  const entryPoints = [`${root}src/cli/main.ts`];
  await build({ ...asOneFile, entryPoints, outfile: program });
}

/** Makes the board that lies beside the program. */
export async function buildBoard(): Promise<void> {
  const options = ["build", "examples/board", "--mode", "served", "--outDir", `${folder}/board`, "--logLevel", "error"];
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [`${root}node_modules/vite/bin/vite.js`, ...options], { cwd: root, env });
}

/** Makes a page in its place, for processes that only have to know that there is one. Returns the way to take it away. */
export function pretendBoard(): () => void {
  mkdirSync(`${folder}/board`);
  writeFileSync(`${folder}/board/index.html`, "<title>Board</title>");
  return () => rmSync(`${folder}/board`, { recursive: true });
}

export const removeProgram = (): void => rmSync(folder, { recursive: true, force: true });

export class Program extends ChildProgram {
  constructor(...args: readonly string[]) {
    super(process.execPath, [program, ...args], { cwd: root });
  }
}

interface Answer {
  readonly status: number;
  readonly body: Answered;
}

/** Fields in the answers to the tests' calls. */
interface Answered {
  readonly user: User;
  readonly members: readonly WorkspaceMember[];
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly commits: readonly CommitSummary[];
}

export interface Serving {
  readonly program: Program;
  readonly url: string;
  readonly token: string;
  readonly team: string;
  readonly client: RemoteWorkspace;
  readonly send: (methodAndPath: string, body?: object) => Promise<Answer>;
}

/** A server on a free port, ready for requests. */
export async function startServe(...options: readonly string[]): Promise<Serving> {
  const program = new Program("serve", "--port", "0", ...options);
  const listening = /listening on (\S+)\/v1 team (\S+)(?: token (\S+))?\n/;
  const [, url = "", team = "", token = ""] = await program.printed(listening);
  const send = async (methodAndPath: string, body?: object) => {
    const [method = "", path] = methodAndPath.split(" ");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() };
  };
  const client = createClient({ baseUrl: `${url}/v1`, token: token === "" ? null : token, teamId: team });
  return { program, url, team, token, client, send };
}

/** A request whose head was sent, and whose body the server waits for. */
export async function begun(url: string, token: string, length: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const head = `POST /v1/my-team/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}
