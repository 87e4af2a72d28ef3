/** A request as the samples show it. */
export interface SampleRequest {
  method: string;
  /** Complete URL. */
  url: string;
  /** Headers besides Authorization. */
  headers: Readonly<Record<string, string>>;
  /** True if the request carries the API key. */
  withKey: boolean;
  /** JSON value, or text of another body; undefined without a body. */
  body?: unknown;
}

/** Returns the body as text. */
export function bodyText(body: unknown): string | undefined {
  if (body === undefined) {
    return undefined;
  }
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

/** Returns the headers of the request with its content type. */
export function headersWithType({ headers, body }: SampleRequest): Record<string, string> {
  const json = body !== undefined && typeof body !== "string";
  return { ...(json ? { "Content-Type": "application/json" } : {}), ...headers };
}
