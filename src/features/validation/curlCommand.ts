import { createValidation } from "#contract/validations.ts";

/** Returns the curl command that checks one address; with the placeholder key until a real one is given. */
export function curlCommand(address: string, origin: string, key = "mv_live_…"): string {
  return [
    `curl -sS ${origin}${createValidation.path} \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify({ email: address }))}`,
  ].join("\n");
}

/** Returns the CLI command that checks one address on the installation's machine. */
export function cliCommand(address: string): string {
  return `npm run -s mailverdict -- check ${quoted(address)}`;
}

/** Quotes text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
