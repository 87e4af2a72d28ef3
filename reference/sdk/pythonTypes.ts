import type { JsonSchema } from "#reference/toJsonSchema.ts";
import { refName } from "./typescriptType.ts";

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** Returns a name of the API in the spelling of classes: `score_breakdown` is `ScoreBreakdown`. */
const className = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/u)
    .map(upper)
    .join("");

const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

const literal = (value: unknown): string => {
  const words: Readonly<Record<string, string>> = { null: "None", true: "True", false: "False" };
  const text = JSON.stringify(value);
  return words[text] ?? text;
};

/** Joins the parts of a subscript, one a line if they are long. */
function bracketed(name: string, parts: readonly string[]): string {
  const line = `${name}[${parts.join(", ")}]`;
  return line.length <= 90 ? line : `${name}[\n        ${parts.join(",\n        ")},\n    ]`;
}

const primitives: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** Collects the classes that the types of one module need; nested objects become their own classes. */
export class PythonTypes {
  readonly #classes: string[] = [];
  /** Schemas by the name of their class. */
  readonly #declared = new Map<string, JsonSchema>();

  readonly #written = new Set<string>();

  /** `named` are the schemas of the document, whose names stay theirs. */
  constructor(named: Readonly<Record<string, JsonSchema>> = {}) {
    for (const [name, schema] of Object.entries(named)) {
      this.#declared.set(name, schema);
    }
  }

  /** Sources of the classes so far, each after those that it extends. */
  get classes(): readonly string[] {
    return this.#classes;
  }

  /** Returns the Python type of a schema; `name` is that of a class for an object without one. */
  typeOf(schema: JsonSchema, name: string): string {
    if (schema.$ref !== undefined) {
      return refName(schema.$ref);
    }
    if (schema.const !== undefined) {
      return `Literal[${literal(schema.const)}]`;
    }
    if (schema.enum !== undefined) {
      return bracketed("Literal", schema.enum.map(literal));
    }
    const either = schema.anyOf ?? schema.oneOf;
    if (either !== undefined) {
      return this.#union(
        either.map((part, index) => this.typeOf(part, index === 0 ? name : `${name}${index + 1}`)),
      );
    }
    const [first] = schema.allOf ?? [];
    if (first !== undefined) {
      return this.typeOf(first, name);
    }
    const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ""];
    return this.#union(types.map((type) => this.#plain(type, schema, name)));
  }

  #union(types: readonly string[]): string {
    const distinct = [...new Set(types)];
    return distinct.length === 1 ? (distinct[0] ?? "Any") : `Union[${distinct.join(", ")}]`;
  }

  #plain(type: string, schema: JsonSchema, name: string): string {
    if (type === "array") {
      return schema.prefixItems === undefined
        ? `list[${schema.items === undefined ? "Any" : this.typeOf(schema.items, `${name}Item`)}]`
        : `tuple[${schema.prefixItems.map((part) => this.typeOf(part, name)).join(", ")}]`;
    }
    if (type !== "object") {
      return primitives[type] ?? "Any";
    }
    if (schema.properties !== undefined) {
      return this.declare(this.#claim(name, schema), schema, undefined);
    }
    const { additionalProperties } = schema;
    return typeof additionalProperties === "object"
      ? `dict[str, ${this.typeOf(additionalProperties, `${name}Value`)}]`
      : "dict[str, Any]";
  }

  /** Rejects a name that another schema has: generators give both one class, or none. */
  #claim(name: string, schema: JsonSchema): string {
    const other = this.#declared.get(name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are named ${name}. Name one in reference/namedParts.ts.`);
    }
    return name;
  }

  /** Adds a class with the fields of an object schema and returns its name. */
  declare(name: string, schema: JsonSchema, about: string | undefined): string {
    if (this.#written.has(name)) {
      return name;
    }
    this.#written.add(name);
    this.#declared.set(name, schema);
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([field, part]) => ({
      field,
      type: this.typeOf(part, `${name}${className(field)}`),
      about: part.description ?? "",
      needed: required.includes(field),
    }));
    let base = "TypedDict";
    // Python's words can't be fields of a class, so these are declared as a mapping.
    for (const needed of [true, false]) {
      const odd = fields.filter(
        (each) =>
          each.needed === needed && (keywords.has(each.field) || !/^\w+$/u.test(each.field)),
      );
      if (odd.length > 0) {
        const inner = `_${name}${needed ? "Words" : "MoreWords"}`;
        const entries = odd.map(({ field, type }) => `    ${literal(field)}: ${literal(type)},`);
        this.#classes.push(
          `${inner} = TypedDict(\n    ${literal(inner)},\n    {\n    ${entries.join("\n    ")}\n    },${needed ? "" : "\n    total=False,"}\n)`,
        );
        base = base === "TypedDict" ? inner : `${base}, ${inner}`;
      }
    }
    const named = fields.filter(({ field }) => !keywords.has(field) && /^\w+$/u.test(field));
    const needed = named.filter((each) => each.needed);
    const others = named.filter((each) => !each.needed);
    const lines = (these: typeof named) =>
      these.flatMap(({ field, type, about: text }) => [
        ...(text === "" ? [] : [`    #: ${text}`]),
        `    ${field}: ${type}`,
      ]);
    const doc =
      about === undefined || about === ""
        ? []
        : [`    """${about.replaceAll("\\", "\\\\")}"""`, ""];
    const body = (these: typeof named, head: readonly string[]) => {
      const all = [...head, ...lines(these)];
      return all.length === 0 ? "    pass" : all.join("\n").trimEnd();
    };
    if (others.length > 0 && needed.length > 0) {
      this.#classes.push(`class _${name}Required(${base}):\n${body(needed, [])}`);
      base = `_${name}Required`;
    }
    const total = others.length > 0 ? ", total=False" : "";
    this.#classes.push(
      `class ${name}(${base}${total}):\n${body(others.length > 0 ? others : needed, doc)}`,
    );
    return name;
  }
}
