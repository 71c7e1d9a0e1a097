import { commitFaults } from "./commit-faults";
import { documentFaults } from "./document-faults";
import type { Fault } from "./faulty";
import { lifecycleFaults } from "./lifecycle-faults";
import { clauseFaults, countFaults, orderFaults, pageFaults } from "./query-faults";
import { sharedFaults } from "./shared-faults";
import { counterFaults, feedFaults, readFaults, teamFaults } from "./workspace-faults";

/** All of them, by the rules that they break. */
export const plantedFaults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  "B10.9": lifecycleFaults,
  "B9.2": documentFaults,
  "B1.1 B1.2 B2.1 B2.4 B4.1 B5.1": commitFaults,
  "B6.1": clauseFaults,
  "B6.2": orderFaults,
  "B6.3": pageFaults,
  "B7.2": countFaults,
  "B8.1": counterFaults,
  "B10.1 B10.3": feedFaults,
  "B5.1 B9.1": teamFaults,
  "B6.5 B11.1": readFaults,
  "B10.1 B11.1": sharedFaults,
};
