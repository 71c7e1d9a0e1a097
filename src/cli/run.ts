import { version } from "../../package.json";
import { CliError, explain } from "./cli-error";
import { importHelp, overview, serveHelp } from "./help";
import { importFile } from "./import";
import { readArguments } from "./read-arguments";
import { serve } from "./serve";

const USAGE = 2;

/** Does what the command line says; what it gives is the code the process exits with. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const command = readArguments(args);
    if (command.name === "serve") await serve(command.options);
    else if (command.name === "import") await importFile(command.options);
    else console.log({ version, overview, serveHelp, importHelp }[command.name]);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return error instanceof CliError && error.isUsage ? USAGE : 1;
  }
}
