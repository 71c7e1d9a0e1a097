import { build, createLogger, type InlineConfig } from "vite";

/** The names of the files that Vite builds, and its warnings. */
export async function viteBuild(root: string, options: InlineConfig["build"] = {}) {
  const warnings: string[] = [];
  const customLogger = createLogger("warn");
  customLogger.warn = (message) => void warnings.push(message);
  customLogger.warnOnce = customLogger.warn;
  const built = await build({
    root,
    configFile: false,
    customLogger,
    logLevel: "warn",
    build: { ...options, write: false },
  });
  const files = [built].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  return { files: files.map(({ fileName }) => fileName), warnings };
}
