#!/usr/bin/env node
import { version } from "../../package.json";
import { explain, UsageError } from "./cli-error";
import { importFile } from "./import";
import { serveMcp } from "./mcp";
import { readArguments } from "./read-arguments";
import { serve } from "./serve";
import { printSummary } from "./summary";

// A reader that leaves early, such as `head`, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

// Node 22 warns that its SQLite is experimental, which users cannot change.
const warn = process.listeners("warning");
process.removeAllListeners("warning").on("warning", (warning) => {
  if (/^SQLite is an experimental/.test(warning.message)) return;
  for (const listener of warn) listener(warning);
});

const USAGE = 2;

/** Does what the command line says, and sets the code that the process exits with. */
async function run(): Promise<void> {
  try {
    const command = readArguments(process.argv.slice(2));
    if (command.name === "serve") await serve(command.options);
    else if (command.name === "import") await importFile(command.options);
    else if (command.name === "mcp") await serveMcp(command.options);
    else if (command.name === "summary") await printSummary(command.options);
    else console.log(command.name === "version" ? version : command.text);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = error instanceof UsageError ? USAGE : 1;
  }
}

void run();
