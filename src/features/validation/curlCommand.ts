import { createValidation } from "#contract/validations.ts";

/** The check of one address as a shell command that runs as it stands once a key is in its place. */
export function curlCommand(address: string, origin: string, key = "mv_live_…"): string {
  return [
    `curl -sS ${origin}${createValidation.path} \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify({ email: address }))}`,
  ].join("\n");
}

/** The same check on the command line of the machine that runs the product. */
export function cliCommand(address: string): string {
  return `npm run -s mailverdict -- check ${quoted(address)}`;
}

/** Text as one word of a POSIX shell, whatever it holds. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
