import "fake-indexeddb/auto";
import { contractTests } from "../contract-tests";
import { indexedDbContract } from "./contract-options";

contractTests(indexedDbContract, ["the largest commit"]);
