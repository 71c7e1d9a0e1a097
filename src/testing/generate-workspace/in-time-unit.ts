import type * as z from "zod/mini";
import type { TimeUnit } from "../../base/time";
import { fieldTables } from "../../documents";
import { stimeSchema } from "../../resources/common/base-schemas";

/** The keys below which a value of a schema keeps instants. */
function instantsIn(name: string, schema: z.ZodMiniType): readonly string[] {
  if (schema === stimeSchema) return [name];
  const { shape = {}, options = [], ...inner } = schema.def as Inner;
  return [
    ...Object.entries(shape).flatMap(([key, part]) => instantsIn(key, part)),
    ...[...options, inner.element, inner.innerType].flatMap((part) => (part ? instantsIn(name, part) : [])),
  ];
}

/** The types of schemas that occur. */
interface Inner {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
}

/** Turns the seconds in which everything is generated into the unit asked for, in place. */
export function inTimeUnit<T extends object>(value: T, unit: TimeUnit): T {
  if (unit === "milliseconds") scale(value, storedInstants());
  return value;
}

function storedInstants(): ReadonlySet<string> {
  const fields = Object.values(fieldTables).flatMap((table) => Object.entries(table));
  return new Set(fields.flatMap(([name, field]) => ("stored" in field ? instantsIn(name, field.stored) : [])));
}

function scale(value: object, instants: ReadonlySet<string>): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null) scale(inner, instants);
    else if (typeof inner === "number" && instants.has(key)) Object.assign(value, { [key]: inner * 1000 });
  }
}
