import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { contractPlayer } from "../contract-player";
import { wasmContract } from "./wasm-contract";

const opened = async () => {
  const sqlite3 = await sqlite3InitModule();
  const { OpfsSAHPoolDb } = await sqlite3.installOpfsSAHPoolVfs({ clearOnInit: true });
  return contractPlayer(wasmContract("OPFS", new OpfsSAHPoolDb("/acme.db"), true));
};
const player = opened();

addEventListener("message", async ({ data: [title, name] }: MessageEvent<[string, string]>) => {
  const play = await player;
  postMessage(await play(title, name));
});
