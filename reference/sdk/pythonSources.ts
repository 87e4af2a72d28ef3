import { snake } from "./methodNames.ts";
import { PythonTypes } from "./pythonTypes.ts";
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
  "# Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.\n";
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of a call's types. */
interface CallTypes {
  body: string | undefined;
  query: string | undefined;
  /** Type of the reply. */
  reply: string;
  item: string | undefined;
}

/** Declares the types of a call and returns their names. */
function writeTypes(types: PythonTypes, call: SdkCall): CallTypes {
  const base = upper(call.operation);
  const about = (part: string) => `${part} of \`\`${call.operation}\`\`.`;
  const body = call.body && types.declare(`${base}Body`, call.body, about("Body"));
  const query =
    call.query.length === 0
      ? undefined
      : types.declare(`${base}Query`, queryOf(call), about("Query"));
  const all = call.replies.map((schema) =>
    schema.$ref === undefined
      ? schema.properties === undefined
        ? types.typeOf(schema, `${base}Reply`)
        : types.declare(`${base}Reply`, schema, about("Reply"))
      : refName(schema.$ref),
  );
  const [only = {}] = call.replies;
  const items = call.replies.length === 1 ? findItems(only) : undefined;
  const item = items && (items.$ref === undefined ? `${base}ReplyDataItem` : refName(items.$ref));
  const replies = [...new Set(all)];
  const reply = replies.length > 1 ? `Union[${replies.join(", ")}]` : (replies[0] ?? "None");
  return { body, query, reply, item };
}

/** Returns the types of the API and, for each call, their names. */
function declaredTypes() {
  const document = sdkDocument();
  const types = new PythonTypes(document.components.schemas);
  const aliases: string[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (schema.properties === undefined) {
      aliases.push(`${name} = ${types.typeOf(schema, name)}`);
    } else {
      types.declare(name, schema, schema.description);
    }
  }
  const groups = sdkGroups(document);
  const calls = new Map(
    groups.flatMap((group) => group.calls).map((call) => [call, writeTypes(types, call)]),
  );
  const source = [
    `${header}"""Types of the API. New fields and new values may appear."""`,
    "from __future__ import annotations",
    "from typing import Any, Literal, TypedDict, Union",
    ...aliases,
    ...types.classes,
  ].join("\n\n\n");
  return { source: `${source}\n`, groups, calls };
}

const options = ["timeout: Optional[float] = None", "retries: Optional[int] = None"];

/** Breaks a text into lines of a docstring. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.replaceAll("\\", "\\\\").split(/\s+/u)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 96) {
      lines.push(`        ${word}`);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines;
}

/** The place in which the calls of a module wait: the thread, or an event loop. */
interface Flavor {
  /** Before `def` and calls. */
  define: "" | "async ";
  wait: "" | "await ";
  /** Before the names of classes. */
  prefix: "" | "Async";
  module: string;
  about: string;
}

const blocking: Flavor = {
  define: "",
  wait: "",
  prefix: "",
  module: "resources",
  about: "Every call of the API, by resource.",
};
const asynchronous: Flavor = {
  define: "async ",
  wait: "await ",
  prefix: "Async",
  module: "async_resources",
  about: "Every call of the API, by resource, for asyncio.",
};

function writeParameters(call: SdkCall, { body, query }: CallTypes): string[] {
  const needsBody = (call.body?.required ?? []).length > 0;
  const needsQuery = call.query.some(({ required }) => required);
  return [
    "self",
    ...call.pathParameters.map(
      ({ name, schema }) => `${name}: ${schema.type === "integer" ? "int" : "str"}`,
    ),
    ...(call.bytes === undefined ? [] : ["part: bytes", "offset: int"]),
    ...(body === undefined ? [] : [needsBody ? `body: ${body}` : `body: Optional[${body}] = None`]),
    ...(query === undefined
      ? []
      : [needsQuery ? `query: ${query}` : `query: Optional[${query}] = None`]),
    "*",
    ...(call.idempotent ? ["idempotency_key: Optional[str] = None"] : []),
    ...options,
  ];
}

/** Returns the arguments of the transport for a call. */
function writeArguments(call: SdkCall, { body, query }: CallTypes): string[] {
  const needsBody = (call.body?.required ?? []).length > 0;
  return [
    ...(query === undefined ? [] : ["query=dict(query or {})"]),
    ...(body === undefined ? [] : [needsBody ? "body=body" : "body=body or {}"]),
    ...(call.emptyBody ? ["body={}"] : []),
    ...(call.bytes === undefined
      ? []
      : ["body=part", `headers={"Content-Type": "${call.bytes}", "Upload-Offset": str(offset)}`]),
    ...(call.idempotent ? ["idempotent=True", "idempotency_key=idempotency_key"] : []),
    "timeout=timeout",
    "retries=retries",
  ];
}

function methodSource(call: SdkCall, types: CallTypes, flavor: Flavor): string {
  const { reply, item } = types;
  const path = call.path.replaceAll(
    /\{(\w+)\}/gu,
    (_, name: string) => `{quote(str(${name}), safe="")}`,
  );
  const quoted = path.includes("{") ? `f'${path}'` : `"${path}"`;
  const sent = [`"${call.method}"`, quoted, ...writeArguments(call, types)];
  const pages = `${flavor.prefix}Pages`;
  const sending = `${flavor.wait}self._transport.send(`;
  const [start, args, end] =
    item === undefined
      ? [reply === "None" ? sending : `reply: ${reply} = ${sending}`, sent, "        )"]
      : [`return ${pages}(`, ["self._transport", ...sent], "        )"];
  const result = item === undefined ? reply : `${pages}[${item}, ${reply}]`;
  const scope = call.scope === "" ? [] : ["", `        Scope: \`\`${call.scope}\`\`.`];
  const about = call.description === call.summary ? [] : ["", ...wrapped(call.description)];
  return [
    `    ${item === undefined ? flavor.define : ""}def ${snake(call.name)}(`,
    ...writeParameters(call, types).map((each) => `        ${each},`),
    `    ) -> ${result}:`,
    `        """${call.summary}.`,
    ...about,
    ...scope,
    '        """',
    `        ${start}`,
    ...args.map((line) => `            ${line},`),
    end,
    ...(item === undefined && reply !== "None" ? ["        return reply"] : []),
  ].join("\n");
}

const classSource = (
  group: SdkGroup,
  calls: ReadonlyMap<SdkCall, CallTypes>,
  flavor: Flavor,
): string =>
  [
    `class ${flavor.prefix}${group.className}:`,
    `    """${group.description}"""`,
    "",
    `    def __init__(self, transport: ${flavor.prefix}Transport) -> None:`,
    "        self._transport = transport",
    ...group.calls.flatMap((call) => {
      const types = calls.get(call);
      return types === undefined ? [] : ["", methodSource(call, types, flavor)];
    }),
  ].join("\n");

/** Returns the classes: one for each resource, one method for each call. */
function resourcesSource(
  { groups, calls }: ReturnType<typeof declaredTypes>,
  flavor: Flavor,
): string {
  const { prefix, about } = flavor;
  const classes = groups.map((group) => classSource(group, calls, flavor));
  const named = [...calls.values()].flatMap(({ body, query, reply, item }) =>
    [body, query, item, reply].flatMap((name) => name?.match(/\w+/gu) ?? []),
  );
  const names = [...new Set(named)]
    .filter((name) => name !== "None" && name !== "Union")
    .toSorted();
  const module = prefix === "" ? "" : "async_";
  return `${[
    `${header}"""${about}"""`,
    "from __future__ import annotations",
    [
      "from typing import Optional, Union",
      "from urllib.parse import quote",
      "",
      "from .api_types import (",
      ...names.map((name) => `    ${name},`),
      ")",
      `from .${module}pages import ${prefix}Pages`,
      `from .${module}transport import ${prefix}Transport`,
    ].join("\n"),
    ...classes,
    [
      `class ${prefix}Resources:`,
      '    """Every resource of the API, one attribute each."""',
      "",
      `    def __init__(self, transport: ${prefix}Transport) -> None:`,
      ...groups.flatMap(({ property, className, description }) => [
        `        #: ${description}`,
        `        self.${snake(property)} = ${prefix}${className}(transport)`,
      ]),
    ].join("\n"),
  ].join("\n\n\n")}\n`;
}

/** Returns the generated files of the Python SDK, by path from the root of the repository. */
export function pythonSources(): [path: string, text: string][] {
  const declared = declaredTypes();
  return [
    ["sdk/python/src/mailverdict/api_types.py", declared.source],
    ...[blocking, asynchronous].map((flavor): [string, string] => [
      `sdk/python/src/mailverdict/${flavor.module}.py`,
      resourcesSource(declared, flavor),
    ]),
    [
      "sdk/python/src/mailverdict/version.py",
      `${header}#: Version of this package, the server's.\nVERSION = ${JSON.stringify(sdkVersion)}\n`,
    ],
  ];
}
