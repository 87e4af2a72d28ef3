/** Every path of the app that a person can open. */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  oauthCallback: "/oauth/callback",
  sso: "/sso",
  multiLogin: "/multi-login",
  privacy: "/privacy",
  terms: "/terms",
  serverError: "/500",
  integrations: "/integrations",
  about: "/about",
  blog: "/blog",
  contact: "/contact",
  help: "/help",
  pricing: "/pricing",
  features: "/features",
  apiDocs: "/api-docs",
  onboarding: "/onboarding",
  dashboard: "/dashboard",
  validate: "/validate",
  history: "/history",
  apiKeys: "/apikeys",
  billing: "/billing",
  profile: "/profile",
  security: "/security",
  analytics: "/analytics",
  bulkUpload: "/bulk-upload",
  notifications: "/notifications",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Where a person lands who asked for nothing in particular. */
export const afterSignIn: Path = paths.dashboard;

const known = new Set<string>(Object.values(paths));

/** The path and query of `candidate` where it leads to a screen of this app, else null. */
export function pathOfThisApp(candidate: string | null | undefined): string | null {
  if (!candidate?.startsWith("/") || /^\/[/\\]/u.test(candidate)) {
    return null;
  }
  try {
    const here = "http://app.invalid";
    const url = new URL(candidate, here);
    // URL drops tabs and newlines and turns "\" into "/": what it read must be what was written.
    const asWritten = url.pathname + url.search + url.hash === candidate;
    return url.origin === here && asWritten && known.has(url.pathname) ? candidate : null;
  } catch {
    return null;
  }
}

/** The sign-in screen, remembering where to return to. */
export function loginFrom(pathAndQuery: string): string {
  return `${paths.login}?${new URLSearchParams({ from: pathAndQuery }).toString()}`;
}
