import { Mailverdict } from "@mailverdict/sdk";
import type {
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  IN8nHttpFullResponse,
} from "n8n-workflow";

type Context = Pick<IExecuteFunctions | IHookFunctions, "helpers" | "getCredentials">;

async function bytesOf(body: RequestInit["body"]): Promise<IHttpRequestOptions["body"]> {
  if (body === undefined || body === null || typeof body === "string") {
    return body ?? undefined;
  }
  return Buffer.from(await new Response(body).arrayBuffer());
}

/** Returns a `fetch` that sends through n8n, which knows its proxies and certificates. */
function fetchOf({ helpers }: Context): typeof fetch {
  return async (input, init = {}) => {
    const body = await bytesOf(init.body);
    const reply = (await helpers.httpRequest({
      url: String(input),
      method: (init.method ?? "GET") as IHttpRequestMethods,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body === undefined ? {} : { body }),
      ...(init.signal ? { abortSignal: init.signal } : {}),
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      disableFollowRedirect: true,
      encoding: "arraybuffer",
    })) as IN8nHttpFullResponse;
    const headers = Object.entries(reply.headers).filter(([, value]) => value !== undefined);
    const empty = [204, 205, 304].includes(reply.statusCode);
    return new Response(empty ? null : (reply.body as Uint8Array<ArrayBuffer>), {
      status: reply.statusCode,
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    });
  };
}

/** Returns the client of the node's credentials. */
export async function clientOf(context: Context): Promise<Mailverdict> {
  const { url, apiKey } = await context.getCredentials("mailverdictApi");
  return new Mailverdict({ url: String(url), key: String(apiKey), fetch: fetchOf(context) });
}
