/** Every path of the app. */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirm: "/confirm",
  oauthCallback: "/oauth/callback",
  sso: "/sso",
  multiLogin: "/multi-login",
  privacy: "/privacy",
  terms: "/terms",
  serverError: "/500",
  integrations: "/integrations",
  integration: "/integrations/:slug",
  about: "/about",
  blog: "/blog",
  article: "/blog/:slug",
  contact: "/contact",
  help: "/help",
  helpPage: "/help/:slug",
  pricing: "/pricing",
  features: "/features",
  feature: "/features/:slug",
  apiDocs: "/api-docs",
  onboarding: "/onboarding",
  dashboard: "/dashboard",
  validate: "/validate",
  history: "/history",
  apiKeys: "/apikeys",
  billing: "/billing",
  profile: "/profile",
  security: "/security",
  people: "/people",
  join: "/join",
  shared: "/shared",
  webhooks: "/webhooks",
  analytics: "/analytics",
  policy: "/policy",
  bulkUpload: "/bulk-upload",
  list: "/bulk-upload/:id",
  notifications: "/notifications",
  system: "/system",
  catalogue: "/ui",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The page of one list. */
export function listPath(id: string): string {
  return `${paths.bulkUpload}/${encodeURIComponent(id)}`;
}

/** The default page after a sign-in. */
export const afterSignIn: Path = paths.dashboard;

/** Returns the path of the sign-in screen that returns to a page. */
export function loginFrom(pathAndQuery: string): string {
  return `${paths.login}?${new URLSearchParams({ from: pathAndQuery }).toString()}`;
}
