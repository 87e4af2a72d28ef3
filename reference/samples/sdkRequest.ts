import type { Parameter } from "#reference/describeParameters.ts";
import type { SdkCall, SdkGroup } from "#reference/sdk/sdkGroups.ts";
import type { SampleRequest } from "./sampleRequest.ts";

/** A call of the SDKs, with the values of a recorded request. */
export interface SdkRequest {
  group: SdkGroup;
  call: SdkCall;
  /** Values of the path's parameters, in their order. */
  path: readonly (string | number)[];
  query: Readonly<Record<string, unknown>>;
  /** JSON body; undefined without fields. */
  body?: unknown;
  /** Bytes of a part of a file, as text. */
  part?: string;
}

/** Returns a value of a path or query, which are texts, by its schema. */
function typed(text: string, { schema }: Parameter): string | number | boolean {
  return schema.type === "integer" || schema.type === "number"
    ? Number(text)
    : schema.type === "boolean"
      ? text === "true"
      : text;
}

/** Returns a recorded request as a call of the SDKs. */
export function sdkRequest(group: SdkGroup, call: SdkCall, request: SampleRequest): SdkRequest {
  const [pathname = "", search = ""] = request.url.split("?");
  const wanted = new RegExp(`^${call.path.replaceAll(/\{\w+\}/gu, "([^/]+)")}$`, "u");
  const values = wanted.exec(pathname)?.slice(1) ?? [];
  const query = [...new URLSearchParams(search)].map(([name, value]) => {
    const parameter = call.query.find((each) => each.name === name);
    return [name, parameter === undefined ? value : typed(value, parameter)] as const;
  });
  return {
    group,
    call,
    path: call.pathParameters.map((parameter, index) => typed(values[index] ?? "", parameter)) as (
      | string
      | number
    )[],
    query: Object.fromEntries(query),
    ...(call.bytes === undefined
      ? call.body === undefined
        ? {}
        : { body: request.body ?? {} }
      : { part: String(request.body) }),
  };
}
