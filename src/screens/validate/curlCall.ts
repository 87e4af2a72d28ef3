import { createValidation } from "#contract/validations.ts";
import { login } from "#contract/session.ts";

/** The check of one address as shell commands that run as they stand, once the two names at the top are filled in. */
export function curlCall(address: string, origin: string): string {
  const body = quoted(JSON.stringify({ email: address }));
  return [
    `MAIL='you@example.com' PASSWORD='your password'`,
    `jar=$(mktemp) head=$(mktemp)`,
    ``,
    `# Sign in once: the jar keeps the cookies, the header brings the token.`,
    `curl -sS -c "$jar" -D "$head" -o /dev/null ${origin}${login.path} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d "{\\"email\\":\\"$MAIL\\",\\"password\\":\\"$PASSWORD\\"}"`,
    `token=$(sed -n 's/^authorization: //Ip' "$head" | tr -d '\\r')`,
    ``,
    `# Check the address.`,
    `curl -sS -b "$jar" ${origin}${createValidation.path} \\`,
    `  -H "Authorization: $token" \\`,
    `  -H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' "$jar")" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${body}`,
  ].join("\n");
}

/** The same check on the command line of the machine that runs the product. */
export function shellCall(address: string): string {
  return `npm run -s mailverdict -- check ${quoted(address)}`;
}

/** Text as one word of a POSIX shell, whatever it holds. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
