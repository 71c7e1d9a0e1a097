import { ISSUES_MAX } from "../base/limits";
import { type Issue, WorkspaceError } from "../errors/errors";

/** Tries once more with the input put as the operation takes it, where it is only written otherwise. */
export async function mending<T>(attempt: (input: unknown) => Promise<T>, input: unknown): Promise<T> {
  try {
    return await attempt(input);
  } catch (error) {
    const mended = error instanceof WorkspaceError ? mendedInput(input, ofTheWrongType(error)) : undefined;
    if (mended === undefined) throw error;
    return attempt(mended).catch((again: unknown) => {
      throw again instanceof WorkspaceError && ofTheWrongType(again).length > 0 ? error : again;
    });
  }
}

/** Where more is wrong than is listed, mending what is listed is not enough. */
const ofTheWrongType = ({ issues }: WorkspaceError) =>
  (issues.length > ISSUES_MAX ? [] : issues).filter(({ code }) => code === "invalid_type" || code === "invalid_value");

/** With what clients write otherwise put as the operation takes it; nothing where more than that is wrong. Rule W3.7. */
function mendedInput(input: unknown, issues: readonly Issue[]): unknown {
  const paths = new Set(issues.map(({ path }) => placeOf(path)));
  if (paths.size === 0) return undefined;
  const mended = copyOf(input);
  return [...paths].every((path) => mend(mended, stepsOf(path))) ? mended : undefined;
}

/** Undefined for input that is nested too deeply to be copied. */
function copyOf(input: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(input) ?? "null");
  } catch {
    return undefined;
  }
}

/** Mends the value at a path in place; false when there is none or it cannot be mended. */
function mend(input: unknown, steps: readonly string[]): boolean {
  const last = steps.at(-1);
  const holder = steps.slice(0, -1).reduce<unknown>(ownValue, input);
  if (last === undefined || typeof holder !== "object" || holder === null) return false;
  const field = steps.filter((step) => !isIndex(step)).at(-1) ?? "";
  const value = mendedValue(ownValue(holder, last), field, isIndex(last));
  return value !== undefined && Reflect.set(holder, last, value);
}

const isIndex = (step: string): boolean => /^\d+$/.test(step);

const ownValue = (holder: unknown, step: string): unknown =>
  typeof holder === "object" && holder !== null && Object.hasOwn(holder, step) ? Reflect.get(holder, step) : undefined;

function mendedValue(value: unknown, field: string, isPart: boolean): unknown {
  if (typeof value === "number" && isIdField(field) && Number.isSafeInteger(value)) return String(value);
  if (isPart && field === "tags") return mendedTag(value);
  if (isPart && field === "members") return typeof value === "string" ? { user_id: value } : undefined;
  if (isImageField(field)) return mendedImage(value, field);
  return typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** `board_id`, and an element of `ids`. */
const isIdField = (field: string): boolean => /^(?:id|ids|tags)$|_ids?$/.test(field);

/** A tag stands where its id is taken. */
const mendedTag = (value: unknown): unknown => {
  const id = ownValue(value, "id");
  return typeof id === "number" ? String(id) : id;
};

const isImageField = (field: string): boolean => field === "icon" || field === "cover_image";

/** The path at which a fault is repaired: one inside an image is repaired at the image. */
const placeOf = (path: string): string => path.replace(/(^|\.)(icon|cover_image)\.(?:type|src)$/, "$1$2");

/** An icon is an image in some places and the name of one in others; what says neither is taken as it is. */
function mendedImage(value: unknown, field: string): unknown {
  if (isName(value)) {
    const type = typeOf(value);
    return type === "image" || field === "icon" ? { type, src: value } : undefined;
  }
  const { type, src, emoji }: Readonly<Record<string, unknown>> = Object(value);
  if (type === "emoji" && src === undefined && isName(emoji)) return { ...Object(value), src: emoji };
  return type === "icon" && isName(src) ? src : undefined;
}

const isName = (text: unknown): text is string => typeof text === "string" && text.trim() !== "";

function typeOf(source: string): string {
  if (/^(?:https?:|data:|\/)/.test(source)) return "image";
  // Not by Unicode's own list of emoji, which differs from host to host: names of icons are ASCII.
  return /[^ -~]/.test(source) ? "emoji" : "icon";
}

const stepsOf = (path: string): string[] => path.match(/[^.[\]]+/g) ?? [];
