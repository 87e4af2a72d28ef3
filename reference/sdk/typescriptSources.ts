import type { JsonSchema } from "#reference/toJsonSchema.ts";
import {
  findItems,
  queryOf,
  type SdkCall,
  type SdkGroup,
  sdkDocument,
  sdkGroups,
} from "./sdkGroups.ts";
import { sdkVersion } from "./sdkVersion.ts";
import { comment, fieldLines, refName, typescriptType } from "./typescriptType.ts";

const header =
  "// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.\n\n";
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function declared(name: string, schema: JsonSchema): string {
  return schema.properties === undefined
    ? `export type ${name} = ${typescriptType(schema)};`
    : `export interface ${name} {\n${fieldLines(schema)}\n}`;
}

/** Returns the names of a call's types and the declarations they need. */
function writeTypes(call: SdkCall) {
  const base = upper(call.operation);
  const declarations: string[] = [];
  const declare = (name: string, schema: JsonSchema, about: string) => {
    declarations.push(`${comment(about)}${declared(name, schema)}`);
    return name;
  };
  const body = call.body && declare(`${base}Body`, call.body, `Body of \`${call.operation}\`.`);
  const query =
    call.query.length === 0
      ? undefined
      : declare(`${base}Query`, queryOf(call), `Query of \`${call.operation}\`.`);
  const replies = call.replies.map((schema) =>
    schema.$ref === undefined
      ? declare(`${base}Reply`, schema, `Reply of \`${call.operation}\`.`)
      : refName(schema.$ref),
  );
  const [only = {}] = call.replies;
  const item = call.replies.length === 1 ? findItems(only) : undefined;
  return {
    declarations,
    body,
    query,
    reply: replies.length === 0 ? "void" : [...new Set(replies)].join(" | "),
    item: item === undefined ? undefined : item.$ref ? refName(item.$ref) : `${base}Item`,
    itemDeclaration:
      item === undefined || item.$ref !== undefined
        ? []
        : [
            `${comment(`One item of \`${call.operation}\`.`)}export type ${base}Item = ${base}Reply["data"][number];`,
          ],
    needsBody: call.body?.required !== undefined && call.body.required.length > 0,
    needsQuery: call.query.some(({ required }) => required),
  };
}

/** Returns the types: every named schema, and body, query and reply of every call. */
function apiTypesSource(): string {
  const document = sdkDocument();
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}${declared(name, schema)}`,
  );
  const calls = sdkGroups(document)
    .flatMap((group) => group.calls)
    .map(writeTypes)
    .flatMap(({ declarations, itemDeclaration }) => [...declarations, ...itemDeclaration]);
  return header + [...schemas, ...calls].join("\n\n");
}

function methodSource(call: SdkCall): { source: string; names: string[] } {
  const { body, query, reply, item, needsBody, needsQuery } = writeTypes(call);
  const parameters = [
    ...call.pathParameters.map(
      ({ name, schema }) => `${name}: ${schema.type === "integer" ? "number" : "string"}`,
    ),
    ...(call.bytes === undefined
      ? []
      : ["bytes: Uint8Array<ArrayBuffer> | Blob", "offset: number"]),
    ...(body === undefined ? [] : [needsBody ? `body: ${body}` : `body: ${body} = {}`]),
    ...(query === undefined ? [] : [needsQuery ? `query: ${query}` : `query: ${query} = {}`]),
    "options?: RequestOptions",
  ];
  const path = call.path.replaceAll(
    /\{(\w+)\}/gu,
    (_, name: string) => `\${encodeURIComponent(${name})}`,
  );
  const fields = [
    `method: ${JSON.stringify(call.method)}`,
    `path: ${path.includes("$") ? `\`${path}\`` : JSON.stringify(path)}`,
    ...(query === undefined ? [] : ["query: { ...query }"]),
    ...(body === undefined ? [] : ["body"]),
    ...(call.emptyBody ? ["body: {}"] : []),
    ...(call.bytes === undefined
      ? []
      : [
          "body: bytes",
          `headers: { "Content-Type": ${JSON.stringify(call.bytes)}, "Upload-Offset": String(offset) }`,
        ]),
    ...(call.idempotent ? ["idempotent: true"] : []),
  ].join(", ");
  const about = [
    "/**",
    ` * ${call.summary}.`,
    ...(call.description === call.summary ? [] : ["", ...call.description.split("\n")]).map(
      (line) => ` * ${line}`,
    ),
    ...(call.scope === "" ? [] : [" *", ` * Scope: \`${call.scope}\`.`]),
    " */\n",
  ].join("\n");
  const source =
    item === undefined
      ? `${call.name}(${parameters.join(", ")}): Promise<${reply}> {\nreturn this.#transport.send<${reply}>({ ${fields} }, options);\n}`
      : `${call.name}(${parameters.join(", ")}): Pages<${item}, ${reply}> {\nreturn new Pages<${item}, ${reply}>(this.#transport, { ${fields} }, options);\n}`;
  return {
    source: `${about}${source}`,
    names: [body, query, ...reply.split(" | "), item].flatMap((name) =>
      name === undefined || name === "void" ? [] : name,
    ),
  };
}

function classSource({ className, description, calls }: SdkGroup) {
  const methods = calls.map(methodSource);
  const source = [
    `${comment(description)}export class ${className} {`,
    "readonly #transport: Transport;",
    "",
    "constructor(transport: Transport) {\nthis.#transport = transport;\n}",
    "",
    methods.map((method) => method.source).join("\n\n"),
    "}",
  ].join("\n");
  return { source, names: methods.flatMap((method) => method.names) };
}

/** Returns the classes: one for each resource, one method for each call. */
function resourcesSource(): string {
  const groups = sdkGroups(sdkDocument());
  const classes = groups.map(classSource);
  const names = [...new Set(classes.flatMap((each) => each.names))].toSorted();
  return (
    header +
    [
      `import type { ${names.join(", ")} } from "./apiTypes.ts";`,
      'import { Pages } from "./pages.ts";',
      'import type { RequestOptions, Transport } from "./transport.ts";',
      "",
      classes.map((each) => each.source).join("\n\n"),
      "",
      "/** Every resource of the API, one property each. */",
      "export class Resources {",
      ...groups.map(
        ({ property, className, description }) =>
          `${comment(description)}readonly ${property}: ${className};`,
      ),
      "",
      "constructor(transport: Transport) {",
      ...groups.map(({ property, className }) => `this.${property} = new ${className}(transport);`),
      "}",
      "}",
    ].join("\n")
  );
}

/** Returns the generated files of the TypeScript SDK, unformatted, by path from the root of the repository. */
export const typescriptSources = (): [path: string, text: string][] => [
  ["sdk/typescript/src/apiTypes.ts", apiTypesSource()],
  ["sdk/typescript/src/resources.ts", resourcesSource()],
  [
    "sdk/typescript/src/version.ts",
    `${header}/** Version of this package, the server's. */\nexport const version: string = ${JSON.stringify(sdkVersion)};\n`,
  ],
];
