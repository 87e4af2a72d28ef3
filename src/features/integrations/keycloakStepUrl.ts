/** Returns the address of the source of Keycloak's step. */
export const keycloakStepUrl = (origin: string): string => `${origin}/sdk/mailverdict-keycloak.zip`;
