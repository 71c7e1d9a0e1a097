#!/usr/bin/env node
import { run } from "./run";

// A reader that leaves early, such as `head`, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
