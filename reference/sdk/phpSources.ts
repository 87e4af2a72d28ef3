import { phpLiteral, phpName, phpType } from "./phpType.ts";
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

const header = [
  "<?php",
  "",
  "// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.",
  "",
  "declare(strict_types=1);",
  "",
];
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of a call's types, and the declarations they need. */
interface CallTypes {
  declarations: string[];
  body?: string;
  query?: string;
  replies: string[];
  item?: string;
}

function writeTypes(call: SdkCall): CallTypes {
  const base = upper(call.operation);
  const declarations: string[] = [];
  const declare = (name: string, type: string) => {
    declarations.push(` * @phpstan-type ${name} ${type}`);
    return name;
  };
  const [only = {}] = call.replies;
  const items = call.replies.length === 1 ? findItems(only) : undefined;
  // Pages have the items alone.
  const replies = (items === undefined ? call.replies : []).map((schema) =>
    schema.$ref === undefined
      ? declare(`${base}Reply`, phpType(schema, " * "))
      : phpName(refName(schema.$ref)),
  );
  return {
    declarations,
    replies: [...new Set(replies)],
    ...(call.body && { body: declare(`${base}Body`, phpType(call.body, " * ")) }),
    ...(call.query.length > 0 && {
      query: declare(`${base}Query`, phpType({ type: "object", ...queryOf(call) }, " * ")),
    }),
    ...(items && {
      item:
        items.$ref === undefined
          ? declare(`${base}Item`, phpType(items, " * "))
          : phpName(refName(items.$ref)),
    }),
  };
}

/** Returns the class whose docblock has the types: every named schema, and those of every call. */
function apiTypesSource(groups: readonly SdkGroup[]): string {
  const schemas = Object.entries(sdkDocument().components.schemas).map(
    ([name, schema]) => ` * @phpstan-type ${phpName(name)} ${phpType(schema, " * ")}`,
  );
  const calls = groups.flatMap((group) =>
    group.calls.flatMap((call) => writeTypes(call).declarations),
  );
  return [
    ...header,
    "namespace Mailverdict;",
    "",
    "/**",
    " * Types of the API for static analysis. Import them with `@phpstan-import-type`. New fields and new values may appear.",
    " *",
    ...schemas,
    ...calls,
    " */",
    "final class ApiTypes",
    "{",
    "}",
    "",
  ].join("\n");
}

/** Breaks a text into lines of a method's docblock. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.replaceAll("*/", "* /").split(/\s+/u)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 98) {
      lines.push(`     * ${word}`);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines;
}

/** Returns a path as an expression with the escaped parameters. */
function pathExpression(path: string): string {
  return path
    .split(/(\{\w+\})/u)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("{") ? `rawurlencode((string) $${part.slice(1, -1)})` : phpLiteral(part),
    )
    .join(" . ");
}

/** A parameter of a method with the line of its docblock. */
interface MethodParameter {
  declaration: string;
  doc: string;
}

const arrayParameter = (name: string, type: string, needed: boolean): MethodParameter => ({
  declaration: `array $${name}${needed ? "" : " = []"}`,
  doc: `@param ${type} $${name}`,
});

function writeParameters(call: SdkCall, { body, query }: CallTypes): MethodParameter[] {
  const needsBody = (call.body?.required ?? []).length > 0;
  return [
    ...call.pathParameters.map(({ name, schema }) => {
      const type = schema.type === "integer" ? "int" : "string";
      return { declaration: `${type} $${name}`, doc: "" };
    }),
    ...(call.bytes === undefined
      ? []
      : ["string $part", "int $offset"].map((declaration) => ({ declaration, doc: "" }))),
    ...(body === undefined ? [] : [arrayParameter("body", body, needsBody)]),
    ...(query === undefined
      ? []
      : [
          arrayParameter(
            "query",
            query,
            call.query.some(({ required }) => required),
          ),
        ]),
    ...(call.idempotent ? [{ declaration: "?string $idempotencyKey = null", doc: "" }] : []),
    {
      declaration: "?float $timeout = null",
      doc: "@param ?float $timeout seconds for one attempt",
    },
    { declaration: "?int $retries = null", doc: "" },
  ];
}

function methodSource(call: SdkCall): { source: string; names: string[] } {
  const types = writeTypes(call);
  const { body, query, replies, item } = types;
  const parameters = writeParameters(call, types);
  const reply = replies.length === 0 ? "void" : replies.join("|");
  const sent = [
    ...(query === undefined ? [] : ["query: $query"]),
    ...(body === undefined ? [] : ["body: $body"]),
    ...(call.emptyBody ? ["body: []"] : []),
    ...(call.bytes === undefined
      ? []
      : [
          "body: $part",
          `headers: ['Content-Type' => ${phpLiteral(call.bytes)}, 'Upload-Offset' => (string) $offset]`,
        ]),
    ...(call.idempotent ? ["idempotent: true", "idempotencyKey: $idempotencyKey"] : []),
    "timeout: $timeout",
    "retries: $retries",
  ];
  const path = pathExpression(call.path);
  const [native, documented, start, first] =
    item === undefined
      ? [
          replies.length === 0 ? "void" : "array",
          reply,
          `${replies.length === 0 ? "" : "return "}$this->transport->send(`,
          [phpLiteral(call.method), path],
        ]
      : ["Pages", `Pages<${item}>`, "return new Pages(", ["$this->transport", path]];
  const about = call.description === call.summary ? [] : ["     *", ...wrapped(call.description)];
  const source = [
    "    /**",
    `     * ${call.summary}.`,
    ...about,
    ...(call.scope === "" ? [] : ["     *", `     * Scope: \`${call.scope}\`.`]),
    "     *",
    ...parameters.flatMap(({ doc }) => (doc === "" ? [] : [`     * ${doc}`])),
    ...(documented === "void" ? [] : [`     * @return ${documented}`]),
    // Pages send their requests when they are read.
    ...(item === undefined ? ["     * @throws MailverdictError"] : []),
    "     */",
    `    public function ${call.name}(`,
    ...parameters.map(({ declaration }) => `        ${declaration},`),
    `    ): ${native} {`,
    `        ${start}`,
    ...[...first, ...sent].map((line) => `            ${line},`),
    "        );",
    "    }",
  ].join("\n");
  const names = [body, query, item, ...replies];
  return { source, names: names.flatMap((name) => name ?? []) };
}

function classSource({ className, description, calls }: SdkGroup): string {
  const methods = calls.map(methodSource);
  const names = [...new Set(methods.flatMap((method) => method.names))].toSorted();
  const sources = methods.map(({ source }) => source);
  const uses = ["ApiTypes", "MailverdictError", "Pages", "Transport"].filter(
    (name) => name === "ApiTypes" || name === "Transport" || sources.join("").includes(name),
  );
  return [
    ...header,
    "namespace Mailverdict\\Resources;",
    "",
    ...uses.map((name) => `use Mailverdict\\${name};`),
    "",
    "/**",
    ` * ${description}`,
    " *",
    ...names.map((name) => ` * @phpstan-import-type ${name} from ApiTypes`),
    " */",
    `final class ${className}`,
    "{",
    "    public function __construct(private readonly Transport $transport)",
    "    {",
    "    }",
    "",
    sources.join("\n\n"),
    "}",
    "",
  ].join("\n");
}

/** Returns the class that has every resource as a property. */
function resourcesSource(groups: readonly SdkGroup[]): string {
  return [
    ...header,
    "namespace Mailverdict\\Resources;",
    "",
    "use Mailverdict\\Transport;",
    "",
    "/** Every resource of the API, one property each. */",
    "abstract class Resources",
    "{",
    ...groups.flatMap(({ property, className, description }) => [
      `    /** ${description} */`,
      `    public readonly ${className} $${property};`,
      "",
    ]),
    "    protected function __construct(Transport $transport)",
    "    {",
    ...groups.map(
      ({ property, className }) => `        $this->${property} = new ${className}($transport);`,
    ),
    "    }",
    "}",
    "",
  ].join("\n");
}

function versionSource(): string {
  return [
    ...header,
    "namespace Mailverdict;",
    "",
    "/** Version of this package, the server's. */",
    "final class Version",
    "{",
    `    public const NUMBER = ${phpLiteral(sdkVersion)};`,
    "}",
    "",
  ].join("\n");
}

/** Returns the generated files of the PHP SDK, by path from the root of the repository. */
export function phpSources(): [path: string, text: string][] {
  const groups = sdkGroups(sdkDocument());
  const folder = "sdk/php/src";
  return [
    [`${folder}/ApiTypes.php`, apiTypesSource(groups)],
    [`${folder}/Version.php`, versionSource()],
    [`${folder}/Resources/Resources.php`, resourcesSource(groups)],
    ...groups.map((group): [string, string] => [
      `${folder}/Resources/${group.className}.php`,
      classSource(group),
    ]),
  ];
}
