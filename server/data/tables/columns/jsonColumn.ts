import type * as z from "zod/mini";

function decode<Value>(column: string, schema: z.ZodMiniType<Value>, text: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The column ${column} holds unexpected JSON.`, { cause });
  }
}

/** Returns a decoder for a column of JSON text. It throws for text that isn't JSON or doesn't match the schema. */
export function jsonColumn<Value>(
  column: string,
  schema: z.ZodMiniType<Value>,
): (text: string) => Value {
  return (text) => decode(column, schema, text);
}

/** Returns the same for a column that may be null, with the value to return for null. */
export function nullableJsonColumn<Value, Absent>(
  column: string,
  schema: z.ZodMiniType<Value>,
  absent: Absent,
): (text: string | null) => Value | Absent {
  return (text) => (text === null ? absent : decode(column, schema, text));
}

/** Returns true if a value is an object with this property. */
export function hasProperty(value: unknown, property: string): boolean {
  return typeof value === "object" && value !== null && property in value;
}
