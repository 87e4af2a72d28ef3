import type { SsoProvider } from "#contract/login.ts";
import { listSsoProviders, ssoProvidersBlockId } from "#contract/sso.ts";

function isList(body: unknown): body is { data: SsoProvider[] } {
  return typeof body === "object" && body !== null && "data" in body && Array.isArray(body.data);
}

/** Reads the providers embedded in the page; null if there are none, as in development. */
function providersOfPage(): readonly SsoProvider[] | null {
  const json = document.getElementById(ssoProvidersBlockId)?.textContent;
  return json ? (JSON.parse(json) as SsoProvider[]) : null;
}

let request: Promise<readonly SsoProvider[]> | null = null;

/** Returns the configured providers, from the page or the API; none if the API fails, as a password still works. */
export async function readSsoProviders(): Promise<readonly SsoProvider[]> {
  const brought = providersOfPage();
  if (brought !== null) {
    return brought;
  }
  request ??= import("#web/api/client/mainClient.ts")
    .then(({ mainClient }) => mainClient.get<unknown>(listSsoProviders.path, { final: true }))
    .then(({ data }) => (isList(data) ? data.data : []))
    .catch(() => {
      request = null;
      return [];
    });
  return request;
}
