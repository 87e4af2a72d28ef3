import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type ErrorBody, errorStatus } from "#contract/errors.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { lingerAfterReply } from "#server/http/bodies/settleUnreadBody.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { httpRequests } from "#server/metrics/instruments.ts";
import type { LoadShedder } from "./loadShedder.ts";

/** Headers of a call that is refused because the server is too busy. */
export const tooBusyHeaders = { "retry-after": "2" };

type Context = Pick<AppContext, "config" | "texts">;

/** Tells whether a request is an API client's. Pages, preflights, calls from pages of other origins, errors in another service's shape, and sign-up hooks, which have their own answer, are left to the framework. */
function isClientCall({ url = "/", method, headers }: IncomingMessage): boolean {
  return (
    url.startsWith("/v1/") &&
    !url.startsWith("/v1/hooks/") &&
    method !== "OPTIONS" &&
    headers.origin === undefined &&
    headers.cookie === undefined
  );
}

/** Returns a function that sends 503 `too_busy`, as {@link errorHandler} would, without the framework. */
function tooBusyReply(
  { config, texts }: Context,
  headers: Readonly<Record<string, string>>,
): RequestListener {
  const status = errorStatus.too_busy;
  return (request: IncomingMessage, response: ServerResponse) => {
    const language = negotiateLanguage(request, texts.languages);
    const { title, detail } = texts.in(language).errors.too_busy;
    const id = newId("req");
    const body: ErrorBody = {
      type: `${config.publicUrl}/api-docs#too_busy`,
      title,
      status,
      detail,
      message: detail,
      instance: request.url?.split("?", 1)[0] ?? "/",
      code: "too_busy",
      request_id: id,
    };
    const text = JSON.stringify(body);
    if (!request.complete) {
      lingerAfterReply(request.socket);
    }
    response.writeHead(status, {
      ...headers,
      ...tooBusyHeaders,
      ...(request.complete ? {} : { connection: "close" }),
      "x-request-id": id,
      "cache-control": "no-store",
      "content-language": language,
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      vary: config.corsOrigins.length === 0 ? "Accept-Language" : "Origin, Accept-Language",
    });
    response.end(text);
    httpRequests.add([request.method ?? "", "none", String(status)]);
  };
}

/** Returns a listener that refuses calls of API clients before the framework reads them while the server is too busy, which costs a tenth. */
export function refuseEarly(
  context: Context,
  load: LoadShedder,
  { headers, serve }: { headers: Readonly<Record<string, string>>; serve: RequestListener },
): RequestListener {
  const refuse = tooBusyReply(context, headers);
  return (request, response) => {
    if (!isClientCall(request) || !load.refuses()) {
      serve(request, response);
      return;
    }
    // A body that came with the head is complete by then.
    setImmediate(refuse, request, response);
  };
}
