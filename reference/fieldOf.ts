import type { JsonSchema } from "./toJsonSchema.ts";
import { refName, typeText, valuesOf } from "./typeText.ts";

/** One field of a schema, or one parameter, as the reference shows it. */
export interface Field {
  name: string;
  /** Type and limits in words. */
  type: string;
  required: boolean;
  text: string;
  /** Fixed values, without quotation marks. */
  values: readonly string[];
  /** Named schema that has the fields of this one. */
  schema?: string;
  fields?: readonly Field[];
}

const parts = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(parts),
  ...(schema.items === undefined ? [] : parts(schema.items)),
];

/** Returns a field with everything below it. */
export function fieldOf(
  name: string,
  schema: JsonSchema,
  { required, text }: { required: boolean; text: string },
): Field {
  const all = parts(schema);
  const inner = all.find(({ properties }) => properties !== undefined);
  const named = all.map(refName).find((each) => each !== undefined);
  return {
    name,
    type: typeText(schema),
    required,
    text,
    values: valuesOf(schema).map((value) => value.replaceAll(/^"|"$/gu, "")),
    ...(named === undefined ? {} : { schema: named }),
    ...(inner === undefined ? {} : { fields: fieldsOf(inner) }),
  };
}

/** Returns the fields of an object's schema. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, {
      required: required.includes(name),
      text: schema.description ?? "",
    }),
  );
}
