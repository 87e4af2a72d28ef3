import { goDeclarations } from "#reference/sdk/goSources.ts";
import { goSplicing, json } from "./literals.ts";
import { hasVariable, spliced } from "./sampleVariables.ts";
import type { SdkRequest } from "./sdkRequest.ts";

const { types, calls } = goDeclarations();

/** Fields of each structure of the package: name in JSON, name in Go and type. */
const structures = new Map(
  types.declarations.flatMap((declaration) =>
    [...declaration.matchAll(/^type (\w+) struct \{\n([\s\S]*?)\n\}/gmu)].map(
      ([, name = "", body = ""]) =>
        [
          name,
          new Map(
            [...body.matchAll(/^\t(\w+) (\S+) `json:"([^",]+)/gmu)].map(
              ([, field = "", type = "", key = ""]) => [key, { field, type }] as const,
            ),
          ),
        ] as const,
    ),
  ),
);

const text = (value: string) => spliced(value, goSplicing);
const qualified = (type: string): string =>
  type.replace(/[A-Z]\w*$/u, (name) => `mailverdict.${name}`);

const block = (type: string, items: readonly string[], by: string) =>
  items.length === 0
    ? `${type}{}`
    : `${type}{\n${items.map((each) => `${by}\t${each},`).join("\n")}\n${by}}`;

/** Returns an instant as an expression. */
function instant(value: string): string {
  const date = new Date(value);
  const parts = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
  return `time.Date(${parts.join(", ")}, 0, time.UTC)`;
}

/** Returns a JSON value that has no type. */
function plain(value: unknown, by: string): string {
  if (Array.isArray(value)) {
    return block(
      "[]any",
      value.map((each) => plain(each, `${by}\t`)),
      by,
    );
  }
  if (typeof value === "object" && value !== null) {
    const items = Object.entries(value).map(
      ([name, each]) => `${json(name)}: ${plain(each, `${by}\t`)}`,
    );
    return block("map[string]any", items, by);
  }
  return typeof value === "string" ? text(value) : value === null ? "nil" : JSON.stringify(value);
}

/** Returns a JSON value as a literal of a type of the package. */
function literal(value: unknown, type: string, by: string): string {
  const inner = `${by}\t`;
  if (value === null || type === "any") {
    return plain(value, by);
  }
  if (type.startsWith("*")) {
    const own = type.slice(1);
    const shown = literal(value, own, by);
    if (structures.has(own)) {
      return `&${shown}`;
    }
    const needsType = /^[A-Z]/u.test(own) || own === "float64";
    return `mailverdict.Ptr(${needsType ? `${qualified(own)}(${shown})` : shown})`;
  }
  if (type.startsWith("[]") && Array.isArray(value)) {
    const own = type.slice(2);
    return block(
      qualified(type),
      value.map((each) => {
        const item = literal(each, own, inner);
        return structures.has(own) ? item.replace(`mailverdict.${own}`, "") : item;
      }),
      by,
    );
  }
  if (typeof value === "object") {
    const fields = structures.get(type);
    const items = Object.entries(value).map(([name, each]) => {
      const field = fields?.get(name);
      return field === undefined
        ? `${json(name)}: ${literal(each, type.replace(/^map\[string\]/u, ""), inner)}`
        : `${field.field}: ${literal(each, field.type, inner)}`;
    });
    return block(qualified(type), items, by);
  }
  if (typeof value !== "string") {
    return JSON.stringify(value);
  }
  if (type === "time.Time") {
    return instant(value);
  }
  return hasVariable(value) && type !== "string"
    ? `${qualified(type)}(${text(value)})`
    : text(value);
}

/** Returns the arguments of a call after the context, as expressions of Go. */
export function goArguments({ call, path, query, body, part }: SdkRequest): string[] {
  const names = [...calls].find(([each]) => each.operation === call.operation)?.[1] ?? {};
  return [
    ...path.map((value) => plain(value, "\t")),
    ...(part === undefined ? [] : [`[]byte(${json(part)})`, "0"]),
    ...(names.body === undefined ? [] : [literal(body, names.body, "\t")]),
    ...(names.query === undefined ? [] : [literal(query, names.query, "\t")]),
  ];
}
