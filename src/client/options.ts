import * as check from "../errors/check-options";
import { refuseReserved } from "../http/route";
import type { Connection, Fetch } from "./requests/send";

/** Where a workspace is served, and how it is asked; all but the first three have defaults. */
export interface ClientOptions {
  /** The base URL of all paths, with the version: `https://api.example.org/v1`. */
  readonly baseUrl: string;
  /** The bearer token, or what gives one; asked again for each request. `null`: none, as where a cookie is the session. */
  readonly token: string | null | (() => string | Promise<string>);
  readonly teamId: string;
  /** Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often and when a request is sent again; `false` is never. Streams are taken up again in any case. */
  readonly retry?: RetryOptions | false | undefined;
  /** The most milliseconds one answer may take to arrive whole. Default 30,000. */
  readonly timeout?: number | undefined;
  /**
   * The most milliseconds a stream may be silent before it counts as broken off. Default 45,000, three times as long as
   * servers leave between comments by default.
   */
  readonly silence?: number | undefined;
}

/** Sending again what is safe to be sent twice. */
export interface RetryOptions {
  /** How often a request is sent at most, the first time included. Default 3. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt, more or less; they double with each one after. Default 200. */
  readonly delay?: number | undefined;
  /** The most milliseconds to wait: a server that asks for more is not asked again. Default 30,000. */
  readonly longestDelay?: number | undefined;
}

const retryRules: check.OptionRules<RetryOptions> = {
  attempts: check.optional(check.numberFrom(1)),
  delay: check.optional(check.numberFrom(0)),
  longestDelay: check.optional(check.numberFrom(0)),
};

const rules: check.OptionRules<ClientOptions> = {
  baseUrl: check.must(
    "an absolute http or https address without a query",
    (value) => typeof value === "string" && /^https?:\/\/[^/?#][^?#]*$/.test(value),
  ),
  token: check.must(
    "a text, a function that returns one, or null",
    (value) => value === null || (value !== "" && /string|function/.test(typeof value)),
  ),
  teamId: check.anId,
  fetch: check.optional(check.aFunction),
  retry: check.orOptions(
    check.optional(check.must("false or an object with attempts, delay or longestDelay", (value) => value === false)),
    retryRules,
  ),
  timeout: check.optional(check.numberFrom(1)),
  silence: check.optional(check.numberFrom(1)),
};

const never: RetryOptions = { attempts: 1 };

export function connectionOf(options: ClientOptions): Connection {
  check.checkOptions(options, rules);
  const { baseUrl, teamId, token, timeout = 30_000, silence = 45_000 } = options;
  const { attempts = 3, delay = 200, longestDelay = 30_000 } = options.retry === false ? never : (options.retry ?? {});
  refuseReserved(teamId, "teamId");
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ""),
    teamId,
    token: typeof token === "string" ? () => token : token,
    fetch: options.fetch ?? ((request) => fetch(request)),
    timeout,
    silence,
    changeListeners: new Set(),
    retry: { attempts, delay, longestDelay },
  };
}
