import type * as z from "zod/mini";

type Schema = z.ZodMiniType | undefined;

/** The parts of a schema's definition that are read here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  items?: readonly z.ZodMiniType[];
  valueType?: z.ZodMiniType;
}

const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition;

function partsOf(schema: z.ZodMiniType): z.ZodMiniType[] {
  const { element, innerType, options = [], items = [], valueType } = definitionOf(schema);
  return [element, innerType, valueType, ...options, ...items].filter((part) => part !== undefined);
}

/** Returns the names of all fields a response may have, at any depth. */
export function schemaKeys(schema: Schema): string[] {
  if (schema === undefined) {
    return [];
  }
  const own = Object.entries(definitionOf(schema).shape ?? {});
  return [
    ...own.flatMap(([name, inner]) => [name, ...schemaKeys(inner)]),
    ...partsOf(schema).flatMap(schemaKeys),
  ];
}

/** Returns the paths of fields in a response that its schema doesn't have. */
export function strangeKeys(schema: Schema, value: unknown, at = ""): string[] {
  if (schema === undefined || typeof value !== "object" || value === null) {
    return [];
  }
  const { type, shape, options } = definitionOf(schema);
  if (shape !== undefined) {
    return Object.entries(value).flatMap(([name, inner]) =>
      name in shape ? strangeKeys(shape[name], inner, `${at}/${name}`) : [`${at}/${name}`],
    );
  }
  if (options !== undefined) {
    const found = options.map((option) => strangeKeys(option, value, at));
    return found.sort((one, two) => one.length - two.length)[0] ?? [];
  }
  const [part] = partsOf(schema);
  if (type === "array") {
    return (value as unknown[]).flatMap((inner) => strangeKeys(part, inner, `${at}/*`));
  }
  return type === "record" ? [] : strangeKeys(part, value, at);
}
