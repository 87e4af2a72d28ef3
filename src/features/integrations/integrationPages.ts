import { paths } from "#web/paths.ts";

/** Pages of the integrations by group, in reading order. */
export const integrationGroups = [
  { id: "code", pages: ["api", "typescript", "python", "php", "go", "command-line"] },
  {
    id: "signUp",
    pages: ["form-widget", "sign-up-hooks", "keycloak", "better-auth", "auth-js", "sign-up"],
  },
  { id: "tools", pages: ["wordpress", "google-sheets", "spreadsheets", "n8n", "zapier", "http"] },
  { id: "services", pages: ["webhooks", "assistants", "compat"] },
] as const;

export type IntegrationId = (typeof integrationGroups)[number]["pages"][number];

/** All integrations, in reading order. */
export const integrationIds: readonly IntegrationId[] = integrationGroups.flatMap(({ pages }) => [
  ...pages,
]);

/** Returns the path of an integration's page. */
export const integrationPath = (id: IntegrationId): string => `${paths.integrations}/${id}`;

/** Names that no language translates. */
export const integrationNames: Readonly<Partial<Record<IntegrationId, string>>> = {
  typescript: "TypeScript, JavaScript",
  python: "Python",
  php: "PHP",
  go: "Go",
  keycloak: "Keycloak",
  "better-auth": "better-auth",
  "auth-js": "Auth.js",
  n8n: "n8n",
  zapier: "Zapier",
};

/** Texts of the integrations that have sections in common: keys of their name and of what they do. */
export const integrationTexts: Readonly<Record<IntegrationId, { name: string; lead: string }>> = {
  api: { name: "gallery.api", lead: "gallery.apiLead" },
  typescript: { name: "", lead: "gallery.sdk" },
  python: { name: "", lead: "gallery.sdk" },
  php: { name: "", lead: "gallery.sdk" },
  go: { name: "", lead: "gallery.sdk" },
  "command-line": { name: "shell.heading", lead: "shell.lead" },
  "form-widget": { name: "widget.heading", lead: "widget.lead" },
  "sign-up-hooks": { name: "gallery.signUpHooks", lead: "gallery.signUpHooksLead" },
  keycloak: { name: "", lead: "gallery.authPackage" },
  "better-auth": { name: "", lead: "gallery.authPackage" },
  "auth-js": { name: "", lead: "gallery.authPackage" },
  "sign-up": { name: "guard.heading", lead: "guard.lead" },
  wordpress: { name: "wordpress.heading", lead: "wordpress.lead" },
  "google-sheets": { name: "appsScript.heading", lead: "appsScript.lead" },
  spreadsheets: { name: "sheets.heading", lead: "sheets.lead" },
  n8n: { name: "", lead: "gallery.n8n" },
  zapier: { name: "", lead: "gallery.zapier" },
  http: { name: "http.heading", lead: "http.lead" },
  webhooks: { name: "webhooks.heading", lead: "webhooks.lead" },
  assistants: { name: "gallery.assistants", lead: "gallery.assistantsLead" },
  compat: { name: "compat.heading", lead: "compat.lead" },
};

/** Anchors of the former single page whose names were others. */
const formerAnchors: Readonly<Record<string, IntegrationId>> = {
  key: "api",
  one: "api",
  list: "api",
  widget: "form-widget",
  shell: "command-line",
};

/** Returns the page that an anchor of the former single page names; undefined for other anchors. */
export function pageOfAnchor(anchor: string): string | undefined {
  const id = formerAnchors[anchor] ?? integrationIds.find((one) => one === anchor);
  return id === undefined ? undefined : integrationPath(id);
}
