#!/usr/bin/env node
import { run } from "./run";

// A reader that leaves early, such as `head`, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

// Node 22 warns that its SQLite is experimental: whoever runs the program can do nothing about that.
const warn = process.listeners("warning");
process.removeAllListeners("warning").on("warning", (warning) => {
  if (/^SQLite is an experimental/.test(warning.message)) return;
  for (const listener of warn) listener(warning);
});

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
