import { goComment, goName, GoTypes } from "./goTypes.ts";
import {
  findItems,
  queryOf,
  type SdkCall,
  type SdkGroup,
  sdkDocument,
  sdkGroups,
} from "./sdkGroups.ts";
import { sdkVersion } from "./sdkVersion.ts";
import { refName } from "./typescriptType.ts";

const header =
  "// Code generated from the API's contract by `npm run sdk`. DO NOT EDIT.\n\npackage mailverdict\n";

/** Names of a call's types. */
interface CallTypes {
  body?: string;
  query?: string;
  /** Type of the reply; undefined without one, or for pages. */
  reply?: string;
  item?: string;
}

function writeTypes(types: GoTypes, call: SdkCall): CallTypes {
  const base = goName(call.operation);
  const about = (name: string, part: string) => `${name} is the ${part} of ${call.operation}.`;
  const [only] = call.replies;
  const items = only === undefined ? undefined : findItems(only);
  const named = (name: string, schema: NonNullable<typeof only>, part: string) =>
    schema.$ref === undefined
      ? types.declare(name, schema, about(name, part))
      : goName(refName(schema.$ref));
  return {
    ...(call.body && { body: named(`${base}Body`, call.body, "body") }),
    ...(call.query.length > 0 && {
      query: types.declare(`${base}Query`, queryOf(call), about(`${base}Query`, "query"), true),
    }),
    ...(items && { item: named(`${base}Item`, items, "item") }),
    ...(only !== undefined &&
      items === undefined && { reply: named(`${base}Reply`, only, "reply") }),
  };
}

/** Breaks a text into lines of a comment. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 110) {
      lines.push(`// ${word}`);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines;
}

/** Returns a path as an expression with the escaped parameters. */
function pathExpression({ path, pathParameters }: SdkCall): string {
  const isNumber = (name: string) =>
    pathParameters.some((each) => each.name === name && each.schema.type === "integer");
  return path
    .split(/(\{\w+\})/u)
    .filter((part) => part !== "")
    .map((part) => {
      const name = part.slice(1, -1);
      if (!part.startsWith("{")) {
        return JSON.stringify(part);
      }
      return isNumber(name) ? `strconv.Itoa(${name})` : `url.PathEscape(${name})`;
    })
    .join(" + ");
}

function methodSource(group: SdkGroup, call: SdkCall, types: CallTypes): string {
  const { body, query, reply, item } = types;
  const parameters = [
    ...(item === undefined ? ["ctx context.Context"] : []),
    ...call.pathParameters.map(
      ({ name, schema }) => `${name} ${schema.type === "integer" ? "int" : "string"}`,
    ),
    ...(call.bytes === undefined ? [] : ["part []byte", "offset int"]),
    ...(body === undefined ? [] : [`body ${body}`]),
    ...(query === undefined ? [] : [`query ${query}`]),
    "options ...Option",
  ];
  const fields = [
    `method: ${JSON.stringify(call.method)}`,
    `path: ${pathExpression(call)}`,
    ...(query === undefined ? [] : ["query: query"]),
    ...(body === undefined ? [] : ["body: body"]),
    ...(call.emptyBody ? ["body: struct{}{}"] : []),
    ...(call.bytes === undefined
      ? []
      : [
          "bytes: part",
          `header: map[string]string{"Content-Type": ${JSON.stringify(call.bytes)}, "Upload-Offset": strconv.Itoa(offset)}`,
        ]),
    ...(call.idempotent ? ["idempotent: true"] : []),
  ];
  const sent = `call{${fields.join(", ")}}`;
  const name = goName(call.name);
  const about = call.description === call.summary ? [] : ["//", ...wrapped(call.description)];
  const [result, lines] =
    item !== undefined
      ? [
          `*Pages[${item}]`,
          [`\treturn &Pages[${item}]{client: s.client, call: ${sent}, options: options}`],
        ]
      : reply === undefined
        ? ["error", [`\treturn s.client.send(ctx, ${sent}, nil, options)`]]
        : [
            `(*${reply}, error)`,
            [
              `\tvar reply ${reply}`,
              `\tif err := s.client.send(ctx, ${sent}, &reply, options); err != nil {`,
              "\t\treturn nil, err",
              "\t}",
              "\treturn &reply, nil",
            ],
          ];
  return [
    `// ${name}: ${call.summary.charAt(0).toLowerCase()}${call.summary.slice(1)}.`,
    ...about,
    ...(call.scope === "" ? [] : ["//", `// Scope: ${call.scope}.`]),
    `func (s *${group.className}Calls) ${name}(${parameters.join(", ")}) ${result} {`,
    ...lines,
    "}",
  ].join("\n");
}

/** Returns lines of names and types in columns, as gofmt writes them. */
function columns(rows: readonly (readonly [string, string])[], between = " "): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}${between}${value}`);
}

function resourcesSource(
  groups: readonly SdkGroup[],
  calls: ReadonlyMap<SdkCall, CallTypes>,
): string {
  const classes = groups.flatMap((group) => [
    [
      ...goComment(`${group.className}Calls: ${group.description}`),
      `type ${group.className}Calls struct{ client *Client }`,
    ].join("\n"),
    ...group.calls.map((call) => methodSource(group, call, calls.get(call) ?? {})),
  ]);
  return `${[
    `${header}\nimport (\n\t"context"\n\t"net/url"\n\t"strconv"\n)`,
    [
      "// resources has every resource of the API.",
      "type resources struct {",
      ...columns(groups.map(({ className }) => [`\t${className}`, `*${className}Calls`] as const)),
      "}",
    ].join("\n"),
    [
      "func resourcesOf(client *Client) resources {",
      "\treturn resources{",
      ...columns(
        groups.map(
          ({ className }) => [`\t\t${className}:`, `&${className}Calls{client},`] as const,
        ),
      ),
      "\t}",
      "}",
    ].join("\n"),
    ...classes,
  ].join("\n\n")}\n`;
}

/** Returns the types of the package, its resources and, for each call, the names of its types. */
export function goDeclarations() {
  const document = sdkDocument();
  const types = new GoTypes();
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (schema.enum === undefined) {
      types.declare(name, schema, schema.description ?? "");
    } else {
      types.declareValues(name, schema);
    }
  }
  const groups = sdkGroups(document);
  const calls: ReadonlyMap<SdkCall, CallTypes> = new Map(
    groups.flatMap((group) => group.calls).map((call) => [call, writeTypes(types, call)]),
  );
  return { types, groups, calls };
}

/** Returns the generated files of the Go SDK, by path from the root of the repository. */
export function goSources(): [path: string, text: string][] {
  const { types, groups, calls } = goDeclarations();
  const folder = "sdk/go";
  return [
    [`${folder}/api_types.go`, `${header}\nimport "time"\n\n${types.declarations.join("\n\n")}\n`],
    [`${folder}/resources.go`, resourcesSource(groups, calls)],
    [
      `${folder}/version.go`,
      `${header}\n// Version of this package, the server's.\nconst Version = ${JSON.stringify(sdkVersion)}\n`,
    ],
  ];
}
