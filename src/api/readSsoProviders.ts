import type { SsoProvider } from "#contract/login.ts";
import { listSsoProviders, ssoProvidersBlockId } from "#contract/sso.ts";

function isList(body: unknown): body is { data: SsoProvider[] } {
  return typeof body === "object" && body !== null && "data" in body && Array.isArray(body.data);
}

/** Reads the providers that came with the page; null where the page brings none, as in development. */
function providersOfPage(): readonly SsoProvider[] | null {
  const json = document.getElementById(ssoProvidersBlockId)?.textContent;
  return json ? (JSON.parse(json) as SsoProvider[]) : null;
}

let asked: Promise<readonly SsoProvider[]> | null = null;

/** Returns the providers the operator set up, from the page or the API; none where the API fails, for a password still signs in. */
export async function readSsoProviders(): Promise<readonly SsoProvider[]> {
  const brought = providersOfPage();
  if (brought !== null) {
    return brought;
  }
  asked ??= import("./client/mainClient.ts")
    .then(({ mainClient }) => mainClient.get<unknown>(listSsoProviders.path, { final: true }))
    .then(({ data }) => (isList(data) ? data.data : []))
    .catch(() => {
      asked = null;
      return [];
    });
  return asked;
}
