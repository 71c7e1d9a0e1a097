import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { failing, UsageError } from "./cli-error";

/** The options on a command line, which are those that the help lists: `--quiet`, or with a value, behind one space, `--port NUMBER`. */
export class Options {
  readonly positionals: readonly string[];
  readonly #given: ReadonlyMap<string, unknown>;

  constructor(args: readonly string[], help: string) {
    const listed = Array.from(help.matchAll(/^ {2}--([a-z-]+)( [A-Z])?/gm), ([, name = "", value]) => {
      const type = value === undefined ? ("boolean" as const) : ("string" as const);
      const short = { help: { short: "h" }, version: { short: "v" } }[name];
      return [name, { type, multiple: true, ...short }] as const;
    });
    const options = Object.fromEntries(listed);
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    this.positionals = positionals;
    this.#given = new Map(listed.map(([name]) => [name, values[name] ?? []]));
  }

  all(name: string): readonly string[] {
    const given = this.#given.get(name);
    if (!Array.isArray(given)) throw new Error(`There is no option --${name}.`);
    return given;
  }

  has = (name: string): boolean => this.all(name).length > 0;

  text(name: string): string | undefined {
    const text = this.all(name).at(-1);
    if (text === "") throw new UsageError(`--${name} must not be empty.`);
    return text;
  }

  /** Each that was given, as it is parsed; what `parse` gives nothing for is refused. */
  each<Value>(name: string, expected: string, parse: (text: string) => Value | undefined): Value[] {
    return this.all(name).map((text) => {
      const value = parse(text);
      if (value === undefined) throw new UsageError(`--${name} must be ${expected}, not "${text}".`);
      return value;
    });
  }

  one<Value>(name: string, expected: string, parse: (text: string) => Value | undefined): Value | undefined {
    return this.each(name, expected, parse).at(-1);
  }

  /** The text itself, if the test holds. */
  fitting(name: string, expected: string, test: (text: string) => boolean): string | undefined {
    return this.one(name, expected, (text) => (test(text) ? text : undefined));
  }

  number(name: string, expected: string, form: RegExp, [least, most]: readonly number[]): number | undefined {
    return this.one(name, expected, (text) => {
      const isValid = form.test(text) && Number(text) >= (least ?? 0) && Number(text) <= (most ?? Infinity);
      return isValid ? Number(text) : undefined;
    });
  }

  oneOf<Name extends string>(name: string, names: readonly Name[]): Name | undefined {
    return this.one(name, `one of: ${names.join(", ")}`, (text) => names.find((one) => one === text));
  }

  /** Pairs of names, such as `Wer=members`. */
  pairs<Name extends string>(name: string, form: string, names: readonly Name[]): Readonly<Record<string, Name>> {
    const pairs = this.each(name, `${form} with one of: ${names.join(", ")}`, (text) => pairIn(text, names));
    return Object.fromEntries(pairs) as Readonly<Record<string, Name>>;
  }

  /** A token of the command line, which the list of processes shows, of a file, or of the environment. */
  token(name: string): string | undefined {
    this.not(name, `${name}-file`);
    const given = this.all(name).at(-1);
    if (given !== undefined) return tokenOf(given, `--${name}`);
    const file = this.text(`${name}-file`);
    if (file !== undefined) return tokenOf(textOf(file).trim(), `What ${file} holds`);
    const variable = `WORKSPACE_ENGINE_${name.toUpperCase().replace("-", "_")}`;
    return tokenOf(process.env[variable], variable);
  }

  /** Refuses both at once. */
  not(name: string, other: string): void {
    if (this.has(name) && this.has(other)) throw new UsageError(`Give --${name} or --${other}, not both.`);
  }
}

export function pairIn<Name extends string>(text: string, names: readonly Name[]): readonly [string, Name] | undefined {
  const at = text.lastIndexOf("=");
  const meant = names.find((one) => one === text.slice(at + 1));
  return at > 0 && meant !== undefined ? [text.slice(0, at), meant] : undefined;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    return failing(`${file} cannot be read.`)(cause);
  }
}

/** The characters a header can carry after "Bearer ". */
function tokenOf(token: string | undefined, source: string): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{1,4096}$/.test(token)) return token;
  throw new UsageError(`${source} must be 1 to 4096 printable ASCII characters without spaces.`);
}
