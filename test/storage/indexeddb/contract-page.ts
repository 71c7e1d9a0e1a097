import { contractPlayer } from "../contract-player";
import { indexedDbContract } from "./contract-options";

export const play = contractPlayer(indexedDbContract);
