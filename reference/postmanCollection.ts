import { takesKeys } from "#contract/apiKeys.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Example } from "./readExamples.ts";
import type { Installation } from "./openApi.ts";
import { programGroups } from "./operations.ts";
import { textOfOperation } from "./textOfOperation.ts";
import { exampleRequest } from "./samples/exampleRequest.ts";
import { bodyText, headersWithType } from "./samples/sampleRequest.ts";
import { sampleVariable } from "./samples/sampleVariables.ts";

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

function buildItem(endpoint: Endpoint, example: Example) {
  const { method, consumes } = endpoint;
  const keyed = takesKeys(endpoint);
  const request = exampleRequest({ method, keyed, consumes }, example.request, "{{origin}}");
  const [path = "", query] = request.url.replace("{{origin}}", "").split("?");
  const text = bodyText(request.body);
  return {
    name: endpoint.summary,
    request: {
      method,
      ...(keyed ? {} : { auth: { type: "noauth" } }),
      header: Object.entries(headersWithType(request)).map(([key, value]) => ({ key, value })),
      url: {
        raw: request.url,
        host: ["{{origin}}"],
        path: path.replace(/^\//u, "").split("/"),
        ...(query === undefined
          ? {}
          : { query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })) }),
      },
      ...(text === undefined
        ? {}
        : { body: { mode: "raw", raw: text, options: { raw: { language: "json" } } } }),
      description: textOfOperation(endpoint.name) ?? endpoint.summary,
    },
    response: [],
  };
}

/** Returns the API as a Postman collection (v2.1.0), which Bruno and Insomnia import too. */
export function postmanCollection({ name, origin }: Installation, examples: readonly Example[]) {
  const item = programGroups.map(({ title, description, operations }) => ({
    name: title,
    description,
    item: operations.flatMap((endpoint) => {
      const example = examples.find(({ operation }) => operation === endpoint.name);
      return example === undefined ? [] : [buildItem(endpoint, example)];
    }),
  }));
  const names = new Set(JSON.stringify(item).match(sampleVariable) ?? []);
  return {
    info: {
      name: `${name} API`,
      schema,
      description: "Set the variable key to an API key, and those of ids to objects of yours.",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "origin", value: origin },
      { key: "key", value: "" },
      ...[...names].toSorted().map((each) => ({ key: each.slice(2, -2), value: "" })),
    ],
    item,
  };
}
