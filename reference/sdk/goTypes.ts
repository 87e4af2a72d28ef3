import type { JsonSchema } from "#reference/toJsonSchema.ts";
import { refName } from "./typescriptType.ts";

/** Words that Go's names write in capitals. */
const capitals = new Set(["api", "dns", "id", "ip", "mx", "smtp", "tls", "url"]);

/** Returns a name of the API in the spelling of Go: `created_at` is `CreatedAt`, `upload_id` is `UploadID`. */
export const goName = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "_")
    .split(/[^A-Za-z0-9]+/u)
    .map((word) =>
      capitals.has(word.toLowerCase())
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join("");

const primitives: Readonly<Record<string, string>> = {
  string: "string",
  integer: "int",
  number: "float64",
  boolean: "bool",
};

/** Returns a text as a comment of a declaration. */
export const goComment = (text: string, indent = ""): string[] =>
  text === "" ? [] : text.split("\n").map((line) => `${indent}// ${line}`.trimEnd());

/** Returns a type that can be missing: null in JSON, or left out. */
const pointer = (type: string): string =>
  /^(?:\*|\[\]|map\[|any$)/u.test(type) ? type : `*${type}`;

/** Returns true if two schemas are the same, or the checks that may still run, which have fewer fields. */
const isRunning = ({ $ref }: JsonSchema): boolean => $ref?.endsWith("/RunningValidation") === true;

/** Collects the declarations that the types of the package need; nested objects become types of their own. */
export class GoTypes {
  readonly #declarations: string[] = [];
  readonly #names = new Set<string>();

  /** Sources of the types so far. */
  get declarations(): readonly string[] {
    return this.#declarations;
  }

  /** Returns the Go type of a schema; `name` is that of the type for an object without one. */
  typeOf(schema: JsonSchema, name: string): string {
    if (schema.$ref !== undefined) {
      return goName(refName(schema.$ref));
    }
    if (schema.const !== undefined || schema.enum !== undefined) {
      return primitives[typeof (schema.const ?? schema.enum?.[0])] ?? "any";
    }
    const parts = (schema.anyOf ?? schema.oneOf ?? []).filter((part) => !isRunning(part));
    const [only, ...others] = parts.filter(({ type }) => type !== "null");
    if (only !== undefined) {
      const type = others.length === 0 ? this.typeOf(only, name) : "any";
      return parts.length > others.length + 1 ? pointer(type) : type;
    }
    const [first] = schema.allOf ?? [];
    if (first !== undefined) {
      return this.typeOf(first, name);
    }
    const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ""];
    const type = this.#plain(types.find((each) => each !== "null") ?? "", schema, name);
    return types.includes("null") ? pointer(type) : type;
  }

  #plain(type: string, schema: JsonSchema, name: string): string {
    if (type === "array") {
      const { prefixItems, items = {} } = schema;
      return prefixItems === undefined
        ? `[]${this.typeOf(items, `${name}Item`)}`
        : `[${prefixItems.length}]${this.typeOf(prefixItems[0] ?? {}, name)}`;
    }
    if (type !== "object") {
      return schema.format === "date-time" ? "time.Time" : (primitives[type] ?? "any");
    }
    if (schema.properties !== undefined) {
      return this.declare(name, schema, "");
    }
    const { additionalProperties } = schema;
    return typeof additionalProperties === "object"
      ? `map[string]${this.typeOf(additionalProperties, `${name}Value`)}`
      : "map[string]any";
  }

  /** Adds a set of values as a type with constants. */
  declareValues(name: string, { enum: values = [], description = "" }: JsonSchema): void {
    const own = goName(name);
    const constants = values.map((value) => [
      `${own}${goName(String(value))}`,
      JSON.stringify(value),
    ]);
    const width = Math.max(...constants.map(([constant = ""]) => constant.length));
    this.#declarations.push(
      [
        ...goComment(description === "" ? `${own} is one of a set of values.` : description),
        `type ${own} string`,
        "",
        `// Values of ${own}. New ones may appear.`,
        "const (",
        ...constants.map(
          ([constant = "", value = ""]) => `\t${constant.padEnd(width)} ${own} = ${value}`,
        ),
        ")",
      ].join("\n"),
    );
  }

  /** Adds a structure with the fields of an object schema and returns its name. In a query, fields are left out by their zero. */
  declare(name: string, schema: JsonSchema, about: string, isQuery = false): string {
    const own = goName(name);
    if (this.#names.has(own)) {
      return own;
    }
    this.#names.add(own);
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([field, part]) => {
      const type = this.typeOf(part, `${own}${goName(field)}`);
      const needed = required.includes(field);
      const shown = needed || isQuery ? type : pointer(type);
      const tag = `\`json:"${field}${needed ? "" : ",omitempty"}"\``;
      return [
        ...goComment(part.description ?? "", "\t"),
        `\t${goName(field)} ${shown} ${tag}`,
      ].join("\n");
    });
    const body =
      fields.length === 0
        ? `type ${own} struct{}`
        : `type ${own} struct {\n${fields.join("\n\n")}\n}`;
    this.#declarations.push([...goComment(about), body].join("\n"));
    return own;
  }
}
