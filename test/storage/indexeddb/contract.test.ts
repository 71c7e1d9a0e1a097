import { contractTests } from "../contract-tests";
import { indexedDbContract } from "./contract-options";
import { useIndexedDb } from "./use-indexeddb";

useIndexedDb();
contractTests(indexedDbContract, ["the largest commit"]);
