import { apiChanges } from "#reference/apiChanges.ts";
import { changeAnchor, kindText } from "#reference/changesFeed.ts";
import { errorTexts } from "#reference/errorTexts.ts";
import { fieldOf, fieldsOf } from "#reference/fieldOf.ts";
import { guides } from "#reference/guides/guides.ts";
import { componentSchemas, toJsonSchema } from "#reference/toJsonSchema.ts";
import { listErrors, openPath } from "#reference/openApi.ts";
import { describeParameters } from "#reference/describeParameters.ts";
import { operationGroups } from "#reference/operations.ts";
import { errorWords, problemExample } from "#reference/problemExample.ts";
import { type Example, readExamples } from "#reference/readExamples.ts";
import { exampleRequest } from "#reference/samples/exampleRequest.ts";
import { sdkSamples } from "#reference/samples/sdkSamples.ts";
import { valueSections } from "#reference/valueSections.ts";
import { textOfOperation } from "#reference/textOfOperation.ts";
import type {
  Reference,
  ReferenceField,
  ReferenceOperation,
} from "#web/features/apiReference/reference.ts";

type Described = (typeof operationGroups)[number]["operations"][number];

/** Placeholder for the server's address in texts. */
const origin = "{origin}";

function describeReply({ reply, name }: Described): ReferenceOperation["returns"] {
  if (reply === undefined) {
    return { fields: [] };
  }
  const schema = toJsonSchema(reply, `${name}Reply`, "output");
  const { schema: named, fields = [] } = fieldOf("", schema, { required: true, text: "" });
  return fields.length > 0 || named === undefined
    ? { fields: shortened(fields) }
    : { schema: named, fields: [] };
}

function shown(body: unknown): string | null {
  if (body === null) {
    return null;
  }
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

function describeOperation(endpoint: Described, example: Example): ReferenceOperation {
  const { name, method, summary, scope, body, consumes } = endpoint;
  const keyed = typeof scope === "string";
  const request = exampleRequest({ method, keyed, consumes }, example.request, "");
  const sdk = sdkSamples(name, request, origin);
  return {
    name,
    method,
    path: openPath(endpoint.path),
    summary,
    text: textOfOperation(name) ?? "",
    scope: scope ?? null,
    parameters: shortened(
      describeParameters(endpoint).map((each) => ({
        ...fieldOf(each.name, each.schema, { required: each.required, text: each.description }),
        in: each.in,
      })),
    ),
    body: body === undefined ? [] : shortened(fieldsOf(toJsonSchema(body, name, "input"))),
    returns: describeReply(endpoint),
    errors: [...listErrors(endpoint)],
    request: {
      path: request.url,
      headers: { ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
    },
    ...(sdk === undefined ? {} : { sdk }),
    reply: { status: example.response.status, body: shown(example.response.body) },
  };
}

/** Returns the changes of the API by day, newest first. */
function groupChanges(): Reference["changes"] {
  const days = Map.groupBy(apiChanges, ({ date }) => date);
  return [...days].map(([date, changes]) => ({
    date,
    entries: changes.map((change) => ({
      id: changeAnchor(change),
      kind: kindText(change),
      text: change.text,
    })),
  }));
}

/** Replaces long lists of values by a link to their section, so that the page has each of them once. */
function shortened<Part extends ReferenceField>(fields: readonly Part[]): Part[] {
  return fields.map((field) => {
    const link = valueSections[field.values.join()];
    return {
      ...field,
      ...(link === undefined
        ? {}
        : { values: [], text: `${field.text.replace(/ See the reasons\.$/u, "")} ${link}` }),
      ...(field.fields === undefined ? {} : { fields: shortened(field.fields) }),
    };
  });
}

/** Returns the reference as data for the app. */
export function referenceData(): Reference {
  const examples = readExamples();
  const codes = Object.keys(errorTexts) as (keyof typeof errorTexts)[];
  return {
    guides: guides(origin),
    groups: operationGroups.map(({ id, title, description, operations }) => ({
      id,
      title,
      text: description,
      operations: operations.flatMap((endpoint) => {
        const example = examples.find(({ operation }) => operation === endpoint.name);
        return example === undefined ? [] : [describeOperation(endpoint, example)];
      }),
    })),
    objects: Object.entries(componentSchemas()).map(([name, schema]) => ({
      name,
      fields: shortened(fieldsOf(schema)),
    })),
    errors: codes.map((code) => {
      const example = problemExample(code, origin);
      return {
        code,
        status: example.status,
        title: errorWords(code).title,
        ...errorTexts[code],
        example: JSON.stringify(example, null, 2),
      };
    }),
    changes: groupChanges(),
  };
}
