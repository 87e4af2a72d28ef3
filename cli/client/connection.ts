import { UsageError } from "#cli/settings/usageError.ts";
import { type Profile, readProfiles } from "./profiles.ts";

/** Options of every command that uses a server. */
export const serverOptions = {
  server: {
    type: "string",
    value: "url",
    help: "address of the installation. Default: MAILVERDICT_URL, then the profile",
  },
  profile: {
    type: "string",
    value: "name",
    help: "profile that `login` wrote. Default: default",
  },
} as const;

/** Those of {@link serverOptions} that were given. */
export interface ServerValues {
  server?: string;
  profile?: string;
}

/** Name of the profile that is used unless another one is named. */
export const defaultProfile = "default";

/** Returns an address of an installation in one spelling, without a user and password. Throws a {@link UsageError} for another kind of address. */
export function serverUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new UsageError(
      `${JSON.stringify(text)} isn't the address of a server. Use one such as https://verify.example.com.`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/u, "")}`;
}

const given = (text: string | undefined): string | undefined => text?.trim() || undefined;

function profileNamed(name: string, profiles: ReadonlyMap<string, Profile>): Profile {
  const profile = profiles.get(name);
  if (profile === undefined) {
    throw new UsageError(
      `There's no profile ${JSON.stringify(name)}. Create it: mailverdict login <url> --profile <name>`,
    );
  }
  return profile;
}

/**
 * Returns the installation of a call and the key for it: those of the options, else of the environment, else of the
 * profile. The key of a profile is only used for its own address.
 */
export function resolveConnection(
  { server, profile }: ServerValues,
  env: NodeJS.ProcessEnv,
): Profile {
  const profiles = readProfiles(env);
  if (profile !== undefined && server === undefined) {
    return profileNamed(profile, profiles);
  }
  const fallback = profiles.get(defaultProfile);
  const address = given(server) ?? given(env["MAILVERDICT_URL"]) ?? fallback?.url;
  if (address === undefined) {
    throw new UsageError(
      "There's no server to use. Sign in with `mailverdict login <url>`, or set MAILVERDICT_URL and MAILVERDICT_API_KEY.",
    );
  }
  const url = serverUrl(address);
  const named = profile === undefined ? undefined : profileNamed(profile, profiles);
  const candidates = [named, fallback, ...profiles.values()];
  const fitting = candidates.find((candidate) => candidate?.url === url);
  const key = given(env["MAILVERDICT_API_KEY"]) ?? fitting?.key;
  if (key === undefined) {
    throw new UsageError(
      `There's no API key for ${url}. Sign in with \`mailverdict login ${url}\`, or set MAILVERDICT_API_KEY.`,
    );
  }
  return { url, key };
}
