import type { SignUpHost } from "#contract/signUpHooks.ts";

/** Address and secret of a hook. */
interface Hook {
  url: string;
  secret: string;
}

/** Settings of Supabase Auth; its dashboard has fields for the last two. */
const supabase = ({ url, secret }: Hook): string[] => [
  "GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED=true",
  `GOTRUE_HOOK_BEFORE_USER_CREATED_URI=${url}`,
  `GOTRUE_HOOK_BEFORE_USER_CREATED_SECRETS=v1,${secret}`,
];

/** Template of the body that Kratos sends: the address, and the person's language. */
const kratosBody = `function(ctx) {
  email: ctx.identity.traits.email,
  accept_language: std.get(ctx.request_headers, "Accept-Language", []),
}
`;

/** Part of kratos.yml for sign-ups with a password. */
const kratos = ({ url, secret }: Hook): string[] => [
  "selfservice:",
  "  flows:",
  "    registration:",
  "      after:",
  "        password:",
  "          hooks:",
  "            - hook: web_hook",
  "              config:",
  `                url: ${url}`,
  "                method: POST",
  `                body: base64://${btoa(kratosBody)}`,
  "                response:",
  "                  parse: true",
  "                auth:",
  "                  type: api_key",
  "                  config:",
  "                    in: header",
  "                    name: Authorization",
  `                    value: Bearer ${secret}`,
  "            - hook: session",
];

/** Pre sign-up Lambda of Cognito. It lets people in if the hook doesn't answer. */
const cognito = ({ url, secret }: Hook): string[] => [
  "export const handler = async (event) => {",
  "  const { userAttributes, clientMetadata } = event.request;",
  `  const reply = await fetch("${url}", {`,
  '    method: "POST",',
  `    headers: { Authorization: "Bearer ${secret}", "Content-Type": "application/json" },`,
  "    body: JSON.stringify({ email: userAttributes.email, locale: clientMetadata?.locale }),",
  "    signal: AbortSignal.timeout(4500),",
  "  }).then((each) => each.json()).catch(() => ({}));",
  '  if (reply.decision === "block") throw new Error(reply.message);',
  "  return event;",
  "};",
];

/** Pre-registration Action of Auth0. It lets people in if the hook doesn't answer. */
const auth0 = ({ url, secret }: Hook): string[] => [
  "exports.onExecutePreUserRegistration = async (event, api) => {",
  "  const { user, request } = event;",
  "  if (!user.email) return;",
  `  const reply = await fetch("${url}", {`,
  '    method: "POST",',
  `    headers: { Authorization: "Bearer ${secret}", "Content-Type": "application/json" },`,
  "    body: JSON.stringify({ email: user.email, locale: request?.language }),",
  "    signal: AbortSignal.timeout(4500),",
  "  }).then((each) => each.json()).catch(() => ({}));",
  '  if (reply.decision === "block") api.access.deny("mailverdict", reply.message);',
  "};",
];

/** Commands that add the step to a copy of a realm's registration flow. Words of their addresses are separated by `%20`. */
const keycloak = ({ url, secret }: Hook): string[] => [
  "REALM=your-realm",
  "FLOW=authentication/flows/mailverdict",
  "kcadm.sh create authentication/flows/registration/copy -r $REALM -s newName=mailverdict",
  "ID=$(kcadm.sh create $FLOW%20registration%20form/executions/execution -r $REALM -s provider=mailverdict -i)",
  "kcadm.sh update $FLOW/executions -r $REALM -n -s id=$ID -s requirement=REQUIRED -s priority=90",
  "kcadm.sh create authentication/executions/$ID/config -r $REALM -s alias=mailverdict \\",
  `  -s config.url=${url} \\`,
  `  -s config.secret=${secret}`,
  "kcadm.sh update realms/$REALM -s registrationFlow=mailverdict",
];

const hosts: Readonly<Record<SignUpHost, (hook: Hook) => string[]>> = {
  supabase,
  kratos,
  cognito,
  auth0,
  keycloak,
};

/** Returns the lines that connect a program to a hook. */
export const hookLines = (host: SignUpHost, hook: Hook): string => hosts[host](hook).join("\n");
