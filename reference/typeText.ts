import type { JsonSchema } from "./toJsonSchema.ts";

const namedRef = /^#\/components\/schemas\/(\w+)$/u;

/** Returns the name of the schema that a schema refers to. */
export function refName({ $ref }: JsonSchema): string | undefined {
  return $ref === undefined ? undefined : namedRef.exec($ref)?.[1];
}

const number = (value: number) => value.toLocaleString("en-US");

function between(low: number | undefined, high: number | undefined, unit: string): string | null {
  if (low !== undefined && high !== undefined) {
    return `${number(low)}–${number(high)}${unit}`;
  }
  if (high !== undefined) {
    return `up to ${number(high)}${unit}`;
  }
  return low === undefined || low === 0 ? null : `at least ${number(low)}${unit}`;
}

function limitText(schema: JsonSchema): string | null {
  const { exclusiveMaximum } = schema;
  const most =
    schema.maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - 1);
  return (
    between(schema.minimum, most, "") ??
    between(schema.minLength, schema.maxLength, " characters") ??
    between(schema.minItems, schema.maxItems, " items")
  );
}

function bareType(schema: JsonSchema): string {
  const named = refName(schema);
  if (named !== undefined) {
    return named;
  }
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map(bareType))].join(" or ");
  }
  const { type, items } = schema;
  if (Array.isArray(type)) {
    return type.join(" or ");
  }
  if (type === "array") {
    const item = items === undefined || Object.keys(items).length === 0 ? "" : bareType(items);
    return item === "" ? "array" : `array of ${item}`;
  }
  return type ?? "any";
}

/** Returns the type of a field in words: `string or null`, `integer, 0–100`, `array of string, up to 10 items`. */
export function typeText(schema: JsonSchema): string {
  const part = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const limit = limitText(schema) ?? limitText(part);
  return limit === null ? bareType(schema) : `${bareType(schema)}, ${limit}`;
}

/** Returns the values that a field may have, if they are fixed. */
export function valuesOf(schema: JsonSchema): string[] {
  if (schema.const !== undefined) {
    return [JSON.stringify(schema.const)];
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  return [
    ...(schema.enum ?? []).map((value) => JSON.stringify(value)),
    ...parts.flatMap(valuesOf),
  ].filter((value) => value !== "null");
}
