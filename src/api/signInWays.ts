import type { SsoProvider } from "#contract/login.ts";
import { listSsoProviders } from "#contract/sso.ts";

function isList(body: unknown): body is { data: SsoProvider[] } {
  return typeof body === "object" && body !== null && "data" in body && Array.isArray(body.data);
}

let asked: Promise<readonly SsoProvider[]> | null = null;

/** The providers the operator set up, asked once a page; none where the answer does not come, for a password still signs in. */
export function readSsoProviders(): Promise<readonly SsoProvider[]> {
  asked ??= import("./mainClient.ts")
    .then(({ mainClient }) => mainClient.get<unknown>(listSsoProviders.path, { final: true }))
    .then(({ data }) => (isList(data) ? data.data : []))
    .catch(() => {
      asked = null;
      return [];
    });
  return asked;
}
