import {
  aFunction,
  anInteger,
  must,
  numberFrom,
  type OptionRules,
  optional,
  optionsOf,
  wholeNumberFrom,
} from "../../errors/check-options";
import { exclusiveFaults, type FaultName, type FaultStorageOptions, faultsOf, forEachFault } from "./faults";

const aRate = optional(must("from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1));

const rateRules: OptionRules<Record<FaultName, number>> = forEachFault(aRate);

/** Rates such as 0.1, 0.2 and 0.7 add up to a little more than 1. */
const ALMOST_NOTHING = 1e-9;

const sum = (rates: unknown): number =>
  exclusiveFaults.reduce((total, name) => total + Number(Reflect.get(Object(rates), name) ?? 0), 0);

const atMostOne = must("rates that make at most 1, delay not counted", (rates) => sum(rates) <= 1 + ALMOST_NOTHING);

export const faultRules: OptionRules<FaultStorageOptions> = {
  seed: optional(anInteger),
  rates: optional((value, name) => {
    optionsOf(rateRules)(value, name);
    atMostOne(value, name);
  }),
  only: optional(
    must(
      `an array of: ${Object.keys(faultsOf).join(", ")}`,
      (value) => Array.isArray(value) && value.every((call) => Object.hasOwn(faultsOf, call)),
    ),
  ),
  stormLength: optional(wholeNumberFrom(1)),
  outageLength: optional(numberFrom(1)),
  longestDelay: optional(numberFrom(0)),
  wait: optional(aFunction),
};
