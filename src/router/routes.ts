import type { ComponentType } from "react";
import { paths } from "#web/paths.ts";
import type { Namespace } from "#web/text/i18n.ts";

/** A screen: its path, layout, guard and module. */
export interface AppRoute {
  path: string;
  /** Its name in {@link paths}; also the key of its title in common.json. */
  name: keyof typeof paths | "notFound";
  /** `blank` has no chrome; `default` has header, main area and footer. */
  layout: "blank" | "default";
  /** `passThrough` marks the sign-in screens and guards nothing; `signedIn` requires a session. */
  guard: "none" | "passThrough" | "signedIn";
  /** True puts the screen under the store and the session, though it needs no sign-in. */
  signIn: boolean;
  /** Namespaces loaded with the screen. */
  texts: readonly Namespace[];
  screen: () => Promise<ComponentType>;
}

/** Returns a function that describes one screen of a group; the screens of the sign-in family are under the store. */
const group =
  (layout: AppRoute["layout"], guard: AppRoute["guard"], signIn = guard === "passThrough") =>
  (name: AppRoute["name"], texts: AppRoute["texts"], screen: AppRoute["screen"]): AppRoute => ({
    path: name === "notFound" ? "*" : paths[name],
    name,
    layout,
    guard,
    signIn,
    texts,
    screen,
  });

const blankScreen = group("blank", "none");
const signInScreen = group("blank", "passThrough");
const sessionScreen = group("blank", "none", true);
const publicScreen = group("default", "none");
const signedInScreen = group("default", "signedIn");

/** The registry of screens: one entry each, with its name in {@link paths}, its texts and its module. */
export const routes: readonly AppRoute[] = [
  blankScreen("home", ["home", "showcase"], () =>
    import("#web/screens/home/HomeScreen.tsx").then((m) => m.HomeScreen),
  ),
  signInScreen("login", ["auth", "errors"], () =>
    import("#web/screens/login/LoginScreen.tsx").then((m) => m.LoginScreen),
  ),
  signInScreen("register", ["auth", "errors"], () =>
    import("#web/screens/register/RegisterScreen.tsx").then((m) => m.RegisterScreen),
  ),
  signInScreen("forgotPassword", ["auth", "errors"], () =>
    import("#web/screens/forgotPassword/ForgotPasswordScreen.tsx").then(
      (m) => m.ForgotPasswordScreen,
    ),
  ),
  signInScreen("resetPassword", ["auth", "errors"], () =>
    import("#web/screens/resetPassword/ResetPasswordScreen.tsx").then((m) => m.ResetPasswordScreen),
  ),
  sessionScreen("confirm", ["errors", "profile"], () =>
    import("#web/screens/confirm/ConfirmScreen.tsx").then((m) => m.ConfirmScreen),
  ),
  sessionScreen("join", ["errors", "auth", "people"], () =>
    import("#web/screens/join/JoinScreen.tsx").then((m) => m.JoinScreen),
  ),
  blankScreen("shared", ["errors", "evidence", "reasons", "remarks", "validate"], () =>
    import("#web/screens/shared/SharedScreen.tsx").then((m) => m.SharedScreen),
  ),
  signInScreen("multiLogin", ["auth", "errors", "sso"], () =>
    import("#web/screens/multiLogin/MultiLoginScreen.tsx").then((m) => m.MultiLoginScreen),
  ),
  sessionScreen("oauthCallback", ["auth", "errors", "sso"], () =>
    import("#web/screens/oauthCallback/OauthCallbackScreen.tsx").then((m) => m.OauthCallbackScreen),
  ),
  sessionScreen("sso", ["auth", "errors", "sso"], () =>
    import("#web/screens/sso/SsoScreen.tsx").then((m) => m.SsoScreen),
  ),
  blankScreen("privacy", ["legal"], () =>
    import("#web/screens/privacy/PrivacyScreen.tsx").then((m) => m.PrivacyScreen),
  ),
  blankScreen("terms", ["legal"], () =>
    import("#web/screens/terms/TermsScreen.tsx").then((m) => m.TermsScreen),
  ),
  blankScreen("serverError", ["pages"], () =>
    import("#web/screens/serverError/ServerErrorScreen.tsx").then((m) => m.ServerErrorScreen),
  ),
  blankScreen("notFound", ["pages"], () =>
    import("#web/screens/notFound/NotFoundScreen.tsx").then((m) => m.NotFoundScreen),
  ),
  blankScreen("catalogue", ["evidence", "reasons", "remarks", "catalogue"], () =>
    import("#web/screens/catalogue/CatalogueScreen.tsx").then((m) => m.CatalogueScreen),
  ),
  publicScreen("integrations", ["integrations"], () =>
    import("#web/screens/integrations/IntegrationsScreen.tsx").then((m) => m.IntegrationsScreen),
  ),
  publicScreen("integration", ["integrations"], () =>
    import("#web/screens/integration/IntegrationScreen.tsx").then((m) => m.IntegrationScreen),
  ),
  publicScreen("about", ["about"], () =>
    import("#web/screens/about/AboutScreen.tsx").then((m) => m.AboutScreen),
  ),
  publicScreen("blog", ["blog"], () =>
    import("#web/screens/blog/BlogScreen.tsx").then((m) => m.loadBlogScreen()),
  ),
  publicScreen("article", ["blog"], () =>
    import("#web/screens/article/ArticleScreen.tsx").then((m) => m.loadArticleScreen()),
  ),
  publicScreen("contact", ["errors", "contact"], () =>
    import("#web/screens/contact/ContactScreen.tsx").then((m) => m.ContactScreen),
  ),
  publicScreen("pricing", ["pricing"], () =>
    import("#web/screens/pricing/PricingScreen.tsx").then((m) => m.PricingScreen),
  ),
  publicScreen("apiDocs", ["apiDocs"], () =>
    import("#web/screens/apiDocs/ApiDocsScreen.tsx").then((m) => m.loadApiDocsScreen()),
  ),
  publicScreen("onboarding", ["onboarding"], () =>
    import("#web/screens/onboarding/OnboardingScreen.tsx").then((m) => m.OnboardingScreen),
  ),
  publicScreen("help", ["errors", "reasons", "help"], () =>
    import("#web/screens/help/HelpScreen.tsx").then((m) => m.HelpScreen),
  ),
  publicScreen("helpPage", ["errors", "reasons", "help"], () =>
    import("#web/screens/helpPage/HelpPageScreen.tsx").then((m) => m.HelpPageScreen),
  ),
  publicScreen("features", ["features"], () =>
    import("#web/screens/features/FeaturesScreen.tsx").then((m) => m.FeaturesScreen),
  ),
  publicScreen("feature", ["features", "showcase"], () =>
    import("#web/screens/feature/FeatureScreen.tsx").then((m) => m.FeatureScreen),
  ),
  signedInScreen(
    "dashboard",
    ["errors", "evidence", "reasons", "bulk", "history", "dashboard"],
    () => import("#web/screens/dashboard/DashboardScreen.tsx").then((m) => m.DashboardScreen),
  ),
  signedInScreen(
    "validate",
    ["errors", "evidence", "reasons", "remarks", "rules", "validate"],
    () => import("#web/screens/validate/ValidateScreen.tsx").then((m) => m.ValidateScreen),
  ),
  signedInScreen("system", ["errors", "evidence", "security", "people", "system", "tables"], () =>
    import("#web/screens/system/SystemScreen.tsx").then((m) => m.SystemScreen),
  ),
  signedInScreen("apiKeys", ["errors", "security", "keys", "tables"], () =>
    import("#web/screens/apiKeys/ApiKeysScreen.tsx").then((m) => m.ApiKeysScreen),
  ),
  signedInScreen("profile", ["errors", "security", "sso", "profile"], () =>
    import("#web/screens/profile/ProfileScreen.tsx").then((m) => m.ProfileScreen),
  ),
  signedInScreen("security", ["errors", "auth", "security", "tables"], () =>
    import("#web/screens/security/SecurityScreen.tsx").then((m) => m.SecurityScreen),
  ),
  signedInScreen("people", ["errors", "security", "people", "requirements", "tables"], () =>
    import("#web/screens/people/PeopleScreen.tsx").then((m) => m.PeopleScreen),
  ),
  signedInScreen("bulkUpload", ["errors", "bulk", "tables"], () =>
    import("#web/screens/bulkUpload/BulkUploadScreen.tsx").then((m) => m.BulkUploadScreen),
  ),
  signedInScreen("list", ["errors", "evidence", "reasons", "bulk", "tables"], () =>
    import("#web/screens/list/ListScreen.tsx").then((m) => m.ListScreen),
  ),
  signedInScreen(
    "history",
    ["errors", "evidence", "reasons", "bulk", "history", "domain", "tables"],
    () => import("#web/screens/history/HistoryScreen.tsx").then((m) => m.HistoryScreen),
  ),
  signedInScreen("billing", ["errors", "billing", "tables"], () =>
    import("#web/screens/billing/BillingScreen.tsx").then((m) => m.BillingScreen),
  ),
  signedInScreen("analytics", ["errors", "analytics", "reasons", "evidence"], () =>
    import("#web/screens/analytics/AnalyticsScreen.tsx").then((m) => m.AnalyticsScreen),
  ),
  signedInScreen("policy", ["errors", "reasons", "policy"], () =>
    import("#web/screens/policy/PolicyScreen.tsx").then((m) => m.PolicyScreen),
  ),
  signedInScreen("webhooks", ["webhooks", "errors", "tables"], () =>
    import("#web/screens/webhooks/WebhooksScreen.tsx").then((m) => m.WebhooksScreen),
  ),
  signedInScreen("notifications", ["notifications", "security", "errors", "tables"], () =>
    import("#web/screens/notifications/NotificationsScreen.tsx").then((m) => m.NotificationsScreen),
  ),
];

/** Returns the route of a path, as the router matches it. */
export function findRoute(pathname: string): AppRoute | undefined {
  const bare = (pathname.length > 1 ? pathname.replace(/\/+$/u, "") : pathname).toLowerCase();
  // A parameter matches any segment.
  const like = (path: string) =>
    path.includes(":") && bare.startsWith(path.slice(0, path.indexOf(":")));
  const found = routes.find(({ path }) => path === bare) ?? routes.find(({ path }) => like(path));
  return found ?? routes.find(({ path }) => path === "*");
}
