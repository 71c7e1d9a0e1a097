export type Token = "{" | "}" | "[" | "]" | ":" | "," | "text" | "scalar" | "none";
export type Expected = "value" | "first value" | "key" | "first key" | "colon" | "comma" | "end";

/** The token that closes each bracket, and the tokens that may follow it. */
const opening: Partial<Record<Token, readonly [Token, Expected]>> = {
  "{": ["}", "first key"],
  "[": ["]", "first value"],
};

// The zero-based place of the first token that cannot stand there, or the length of a text that ends too early; -1 when
// it is JSON. Judges what `JSON.parse` has refused: the places that names differ from one runtime to the next.
export function jsonFault(json: string): number {
  const open: Token[] = [];
  let expected: Expected | undefined = "value";
  let at = afterBlank(json, 0);
  while (at < json.length) {
    const [token, end] = tokenAt(json, at);
    expected = follow(expected, token, open);
    if (expected === undefined) return at;
    at = afterBlank(json, end);
  }
  return expected === "end" ? -1 : at;
}

/** The tokens expected next, or nothing if the token is not allowed here. */
export function follow(expected: Expected, token: Token, open: Token[]): Expected | undefined {
  const closing = open.at(-1);
  if (token === closing && (expected === "comma" || expected.startsWith("first"))) {
    open.pop();
    return afterValue(open);
  }
  if (expected === "colon") return token === ":" ? "value" : undefined;
  if (expected === "comma") return token === "," ? (closing === "}" ? "key" : "value") : undefined;
  if (expected === "key" || expected === "first key") return token === "text" ? "colon" : undefined;
  if (expected === "end") return undefined;
  const opened = opening[token];
  if (opened === undefined) return token === "text" || token === "scalar" ? afterValue(open) : undefined;
  open.push(opened[0]);
  return opened[1];
}

const afterValue = (open: readonly Token[]): Expected => (open.length === 0 ? "end" : "comma");

export function afterBlank(json: string, start: number): number {
  let at = start;
  while (at < json.length && " \t\n\r".includes(json.charAt(at))) at += 1;
  return at;
}

const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The token at a place, and where it ends: a text that never ends at the end of all. */
export function tokenAt(json: string, at: number): readonly [Token, number] {
  const character = json.charAt(at);
  if (isPunctuation(character)) return [character, at + 1];
  if (character === '"') {
    const end = endOfText(json, at + 1);
    return end === -1 ? ["none", at] : [end > json.length ? "none" : "text", Math.min(end, json.length)];
  }
  const end = endOf(scalar, json, at);
  return end === -1 ? ["none", at] : ["scalar", end];
}

const isPunctuation = (character: string): character is Exclude<Token, "text" | "scalar" | "none"> =>
  "{}[]:,".includes(character);

function endOfText(json: string, start: number): number {
  let at = start;
  while (at < json.length && json.charAt(at) >= " ") {
    const character = json.charAt(at);
    if (character === '"') return at + 1;
    at = character === "\\" ? endOf(escaped, json, at) : at + 1;
    if (at === -1) return -1;
  }
  return at < json.length ? -1 : json.length + 1;
}

function endOf(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : -1;
}
