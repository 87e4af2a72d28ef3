import type { JsonSchema } from "#reference/toJsonSchema.ts";
import { refName } from "./typescriptType.ts";

/** Schemas whose names are types of PHP's analysers, with the name they get instead. */
const ownNames: Readonly<Record<string, string>> = { List: "ListObject" };

/** Returns the name of a type in PHP. */
export const phpName = (name: string): string => ownNames[name] ?? name;

/** Returns a value as a PHP literal. */
export function phpLiteral(value: unknown): string {
  return typeof value === "string"
    ? `'${value.replaceAll(/['\\]/gu, String.raw`\$&`)}'`
    : JSON.stringify(value);
}

const primitives: Readonly<Record<string, string>> = {
  string: "string",
  integer: "int",
  // JSON doesn't tell 5 from 5.0.
  number: "int|float",
  boolean: "bool",
  null: "null",
};

const union = (types: readonly string[]) => [...new Set(types)].join("|");

function arrayType({ items, prefixItems }: JsonSchema, indent: string): string {
  return prefixItems === undefined
    ? `list<${items === undefined ? "mixed" : phpType(items, indent)}>`
    : `array{${prefixItems.map((part) => phpType(part, indent)).join(", ")}}`;
}

/** Returns the array shape of an object schema, one field a line. */
function shape({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/u.test(name) ? name : phpLiteral(name);
    return `${inner}${key}${required.includes(name) ? "" : "?"}: ${phpType(schema, inner)},\n`;
  });
  return fields.length === 0 ? "array{}" : `array{\n${fields.join("")}${indent}}`;
}

function objectType(schema: JsonSchema, indent: string): string {
  if (schema.properties !== undefined) {
    return shape(schema, indent);
  }
  const { additionalProperties } = schema;
  return typeof additionalProperties === "object"
    ? `array<string, ${phpType(additionalProperties, indent)}>`
    : "array<string, mixed>";
}

/**
 * Returns the type of a schema of the OpenAPI document as PHPStan and Psalm write it. `indent` starts the line that the
 * type is on, inside a docblock.
 */
export function phpType(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) {
    return phpName(refName(schema.$ref));
  }
  if (schema.const !== undefined) {
    return phpLiteral(schema.const);
  }
  if (schema.enum !== undefined) {
    return union(schema.enum.map(phpLiteral));
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) {
    return union(either.map((part) => phpType(part, indent)));
  }
  const [first] = schema.allOf ?? [];
  if (first !== undefined) {
    return phpType(first, indent);
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ""];
  return union(
    types.map((type) => {
      if (type === "array") {
        return arrayType(schema, indent);
      }
      return type === "object" ? objectType(schema, indent) : (primitives[type] ?? "mixed");
    }),
  );
}
