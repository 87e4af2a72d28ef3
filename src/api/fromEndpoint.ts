import type { BaseQueryFn, EndpointBuilder } from "@reduxjs/toolkit/query";
import type { AxiosRequestConfig } from "axios";
import type { Endpoint, Infer } from "#contract/endpoint.ts";
import type { RequestHeaders } from "#contract/headers.ts";
import { callFailure, type CallFailure } from "./client/callFailure.ts";
import { fillPath } from "./client/fillPath.ts";
import { mainClient } from "./client/mainClient.ts";

/** The arguments of a call that its contract describes. */
interface CallParts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: RequestHeaders;
}

interface Call extends CallParts {
  method: string;
  path: string;
  /** True if a 2xx response must have a JSON object. */
  replies: boolean;
}

/** RTK Query over the main client. */
export const mainClientQuery: BaseQueryFn<Call, unknown, CallFailure> = async (
  call,
  { signal },
) => {
  const request: AxiosRequestConfig = {
    method: call.method,
    url: fillPath(call.path, call.params),
    params: call.query,
    data: call.body,
    ...(call.headers && { headers: call.headers }),
    signal,
  };
  try {
    const { data, status } = await mainClient.request<unknown>(request);
    const whole = !call.replies || (typeof data === "object" && data !== null);
    return whole ? { data } : { error: { kind: "answer", status, requestId: null } };
  } catch (error) {
    return { error: callFailure(error) };
  }
};

type Slot<Name extends string, Schema> =
  Infer<Schema> extends undefined ? unknown : Record<Name, Infer<Schema>>;

/** The argument of a call: `{ params, query, body }` as far as the contract has them, or void. */
export type ArgumentOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Reply>
    ? unknown extends Slot<"params", Params> & Slot<"query", Query> & Slot<"body", Body>
      ? void
      : Slot<"params", Params> & Slot<"query", Query> & Slot<"body", Body>
    : never;

export type ReplyOf<E> =
  E extends Endpoint<infer _Params, infer _Query, infer _Body, infer Reply> ? Infer<Reply> : never;

type Build<Tag extends string> = EndpointBuilder<typeof mainClientQuery, Tag, "api">;

function buildCall(endpoint: Endpoint, argument: unknown): Call {
  const { method, path } = endpoint;
  return {
    ...(argument as CallParts | undefined),
    method,
    path,
    replies: endpoint.reply !== undefined,
  };
}

/** Builds RTK Query endpoints from the contract. */
export function fromEndpoint<Tag extends string>(build: Build<Tag>) {
  return {
    query: <E extends Endpoint>(
      endpoint: E,
      options: Omit<
        Parameters<typeof build.query<ReplyOf<E>, ArgumentOf<E>>>[0],
        "query" | "queryFn"
      > = {},
    ) =>
      build.query<ReplyOf<E>, ArgumentOf<E>>({
        ...(options as object),
        query: (argument) => buildCall(endpoint, argument),
      }),
    mutation: <E extends Endpoint>(
      endpoint: E,
      options: Omit<
        Parameters<typeof build.mutation<ReplyOf<E>, ArgumentOf<E>>>[0],
        "query" | "queryFn"
      > = {},
    ) =>
      build.mutation<ReplyOf<E>, ArgumentOf<E>>({
        ...(options as object),
        query: (argument) => buildCall(endpoint, argument),
      }),
  };
}
