import type { SampleRequest } from "./sampleRequest.ts";
import { variablesOf } from "./sampleVariables.ts";

/** The parts of a recorded example that make its request. */
interface Recorded {
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Writes a header's name as documents do: `Idempotency-Key`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)\w/gu, (start) => start.toUpperCase());
}

/** Returns the request of a recorded example, to a server at `origin`. */
export function exampleRequest(
  { method, keyed, consumes }: { method: string; keyed: boolean; consumes?: string | undefined },
  recorded: Recorded,
  origin: string,
): SampleRequest {
  const { path, headers = {}, body } = variablesOf(recorded).request;
  return {
    method,
    url: `${origin}${path}`,
    headers: {
      ...(consumes === undefined ? {} : { "Content-Type": consumes }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [headerName(name), value]),
      ),
    },
    withKey: keyed,
    ...(body === undefined ? {} : { body }),
  };
}
