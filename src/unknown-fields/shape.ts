import type * as z from "zod/mini";

/** The fields and elements that a schema reads, whichever of its forms a value takes. */
export interface Shape {
  /** By name; nothing where every name will do. */
  readonly fields: ReadonlyMap<string, Shape> | undefined;
  /** The elements of a list, or fields of any name. */
  readonly elements: Shape | undefined;
  /** Whether the schema itself refuses what it does not know. */
  readonly isStrict: boolean;
}

/** The parts of a schema; its type decides which of them exist. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
}

const anything: Shape = { fields: undefined, elements: undefined, isStrict: false };

const shapes = new WeakMap<z.core.$ZodType, Shape>();

/** Made once for each schema. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const shape = shapes.get(schema) ?? readShape(schema._zod.def as Definition);
  shapes.set(schema, shape);
  return shape;
}

function readShape({
  type,
  shape,
  catchall,
  element,
  valueType,
  innerType,
  options,
  in: from,
  out,
}: Definition): Shape {
  if (shape !== undefined) {
    const fields = new Map(Object.entries(shape).map(([name, field]) => [name, shapeOf(field)]));
    const others = catchall?._zod.def.type;
    return others === undefined || others === "never"
      ? { fields, elements: undefined, isStrict: others === "never" }
      : anything;
  }
  if (type === "pipe" && from !== undefined && out !== undefined) {
    return shapeOf(out._zod.def.type === "transform" ? from : out);
  }
  const elements = element ?? valueType;
  if (elements !== undefined) return { ...anything, elements: shapeOf(elements) };
  if (options !== undefined) return options.map(shapeOf).reduce(merged, anything);
  return innerType === undefined ? anything : shapeOf(innerType);
}

/** The fields that either form reads. */
function merged(left: Shape, right: Shape): Shape {
  const fields = [...(left.fields ?? []), ...(right.fields ?? [])];
  const byName = new Map<string, Shape>();
  for (const [name, shape] of fields) byName.set(name, merged(byName.get(name) ?? anything, shape));
  return {
    fields: fields.length === 0 ? undefined : byName,
    elements: left.elements ?? right.elements,
    isStrict: left.isStrict || right.isStrict,
  };
}
