import { having, type OptionRule } from "../errors/check-options";
import type { Storage } from "./storage";

export type OptionalMethod = {
  [Method in keyof Storage]-?: undefined extends Storage[Method] ? Method : never;
}[keyof Storage];

/** The methods of every storage: one that is not listed does not compile. */
const methods: Readonly<Record<Exclude<keyof Storage, OptionalMethod | "capabilities">, true>> = {
  open: true,
  get: true,
  find: true,
  findIds: true,
  count: true,
  countBy: true,
  commit: true,
  allocate: true,
  changes: true,
  logRange: true,
  retain: true,
  close: true,
};

export const requiredMethods: readonly string[] = Object.keys(methods);

export const aStorage: OptionRule = having("a storage", ...requiredMethods);
