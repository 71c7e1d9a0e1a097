import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

/** The files of a site by their paths, such as `/page.js`. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

export interface RunningSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** The modules of the repository, each with all that it imports, as a browser loads them: `/<name>.js` for each name. */
export async function bundledScripts(entryPoints: Readonly<Record<string, string>>): Promise<SiteFiles> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    // Modules that packages load on Node alone.
    external: ["node:*"],
    target: "es2022",
    tsconfig: "test/tsconfig.json",
    outdir: "/",
    write: false,
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.replaceAll("\\", "/"), contents]));
}

/** A page without anything, to load modules into. */
export const emptyPage = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Test</title></html>';

/** Serves the files on the loopback interface. A path that ends with `/` is its `index.html`. */
export async function startSite(files: SiteFiles): Promise<RunningSite> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/$/, "/index.html");
    const file = files.get(path);
    const type = contentTypes[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    // A sandboxed frame is of no origin, and loads modules as those of another site.
    const headers = { "content-type": type, "access-control-allow-origin": "*" };
    response.writeHead(file === undefined ? 404 : 200, headers).end(file ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
