import type { SignUpHost } from "#contract/signUpHooks.ts";

/** Names of the programs that can ask a hook. */
export const hostNames: Readonly<Record<SignUpHost, string>> = {
  supabase: "Supabase Auth",
  kratos: "Ory Kratos",
  cognito: "Amazon Cognito",
  auth0: "Auth0",
  keycloak: "Keycloak",
};
