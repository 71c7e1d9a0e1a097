/** What JSON is made of, tried at one place. */
const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

/** Where a text stops being JSON: runtimes tell it in different words, or not at all. Its length where it is cut off. */
export function jsonFaultAt(text: string): number {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) return faultBehind(text, at);
    const [whole, mark, string] = found;
    const start = at + whole.length - whole.trimStart().length;
    const next = nextAfter(expected, mark, string !== undefined, open);
    if (next === undefined) return start;
    expected = next;
    at = token.lastIndex;
  }
}

function nextAfter(
  expected: Expected,
  mark: string | undefined,
  isString: boolean,
  open: ("{" | "[")[],
): Expected | undefined {
  const afterValue = (): Expected => (open.length === 0 ? "nothing" : "comma or end");
  const isValue = expected === "value" || expected === "value or end";
  if (mark === "{" || mark === "[") {
    if (!isValue) return undefined;
    open.push(mark);
    return mark === "{" ? "key or end" : "value or end";
  }
  if (mark === "}" || mark === "]") {
    const isEnd = expected === "comma or end" || expected === (mark === "}" ? "key or end" : "value or end");
    if (!isEnd || open.pop() !== (mark === "}" ? "{" : "[")) return undefined;
    return afterValue();
  }
  if (mark === ",") return expected !== "comma or end" ? undefined : open.at(-1) === "{" ? "key" : "value";
  if (mark === ":") return expected === "colon" ? "value" : undefined;
  if (expected === "key" || expected === "key or end") return isString ? "colon" : undefined;
  return isValue ? afterValue() : undefined;
}

/** Behind white space; a string or a word that the end breaks off is cut off. */
function faultBehind(text: string, at: number): number {
  const rest = text.slice(at);
  const start = at + rest.length - rest.trimStart().length;
  const isBrokenOff = /^(?:"(?:[^"\\\n]|\\.)*\\?|[a-z]{1,4}|-?\d*\.?)$/.test(rest.trimStart());
  return isBrokenOff ? text.length : start;
}
