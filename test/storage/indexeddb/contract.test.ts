import { describe } from "vitest";
import { contractTests } from "../contract-tests";
import { indexedDbContract } from "./contract-options";
import { useIndexedDb } from "./use-indexeddb";

useIndexedDb();

describe("[B13.1] IndexedDB", () => {
  contractTests(indexedDbContract, ["the largest commit"]);
});
