import type { JsonSchema } from "#reference/toJsonSchema.ts";

const literal = (value: unknown) => JSON.stringify(value);

/** Returns the name of a schema that `$ref` leads to. */
export const refName = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1);

const grouped = (type: string) => (/[|&]/u.test(type) ? `(${type})` : type);

const primitives: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

const union = (types: readonly string[]) => [...new Set(types)].join(" | ");

function arrayType({ items, prefixItems }: JsonSchema): string {
  if (prefixItems !== undefined) {
    return `[${prefixItems.map(typescriptType).join(", ")}]`;
  }
  return `${grouped(items === undefined ? "unknown" : typescriptType(items))}[]`;
}

/** Returns the comment of a field, or nothing. */
export function comment(text: string | undefined): string {
  return text === undefined || text === "" ? "" : `/** ${text.replaceAll("*/", "* /")} */\n`;
}

/** Returns the fields of an object schema as the body of an interface. */
export function fieldLines({ properties = {}, required = [] }: JsonSchema): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const key = /^[A-Za-z_$][\w$]*$/u.test(name) ? name : literal(name);
      const type = typescriptType(schema);
      const field = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
      return `${comment(schema.description)}${field};`;
    })
    .join("\n");
}

function objectType(schema: JsonSchema): string {
  if (schema.properties !== undefined) {
    return `{\n${fieldLines(schema)}\n}`;
  }
  const { additionalProperties } = schema;
  return typeof additionalProperties === "object"
    ? `Record<string, ${typescriptType(additionalProperties)}>`
    : "Record<string, unknown>";
}

/** Returns the TypeScript type of a schema of the OpenAPI document. */
export function typescriptType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    return refName(schema.$ref);
  }
  if (schema.const !== undefined) {
    return literal(schema.const);
  }
  if (schema.enum !== undefined) {
    return union(schema.enum.map(literal));
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) {
    return union(either.map((part) => typescriptType(part)));
  }
  if (schema.allOf !== undefined) {
    return schema.allOf.map((part) => grouped(typescriptType(part))).join(" & ");
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ""];
  return union(
    types.map((type) => {
      if (type === "array") {
        return arrayType(schema);
      }
      return type === "object" ? objectType(schema) : (primitives[type] ?? "unknown");
    }),
  );
}
