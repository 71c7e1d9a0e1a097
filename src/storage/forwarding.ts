import type { Storage } from "./storage";

type OptionalMethod = {
  [Method in keyof Storage]-?: undefined extends Storage[Method] ? Method : never;
}[keyof Storage];

/** A call about one team that every storage answers. */
export type TeamCall = Exclude<keyof Storage, OptionalMethod | "capabilities" | "open" | "close">;

/** All of them: one that is not listed does not compile. */
const teamCalls: Readonly<Record<TeamCall, true>> = {
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
};

export const requiredMethods: readonly string[] = ["open", ...Object.keys(teamCalls), "close"];

type Pass = <T>(call: TeamCall, team: string, make: (storage: Storage) => Promise<T>) => Promise<T>;

/** The methods of a storage in front of others, each of which goes through `pass`. What is optional is not there. */
export const forwarding = (pass: Pass): Pick<Storage, TeamCall> =>
  Object.fromEntries(
    (Object.keys(teamCalls) as TeamCall[]).map((call) => [
      call,
      (team: string, ...given: unknown[]) =>
        pass(call, team, (storage) => Reflect.apply(storage[call], storage, [team, ...given]) as Promise<unknown>),
    ]),
  ) as Pick<Storage, TeamCall>;
