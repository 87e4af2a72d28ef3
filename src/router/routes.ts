import type { ComponentType } from "react";
import { paths } from "#web/paths.ts";
import type { Namespace } from "#web/text/i18n.ts";

/** A screen: where it is, what stands around it, who may see it, and how it is loaded. */
export interface AppRoute {
  path: string;
  /** Its name in {@link paths}; also the key of its title in common.json. */
  name: keyof typeof paths | "notFound";
  /** `blank` has no chrome; `default` has header, main area and footer. */
  layout: "blank" | "default";
  /** `passThrough` marks the sign-in family and enforces nothing; `signedIn` turns strangers away. */
  guard: "none" | "passThrough" | "signedIn";
  /** True puts the screen under the store and the session, though it needs no sign-in. */
  signIn: boolean;
  /** Texts read together with the screen. */
  texts: readonly Namespace[];
  screen: () => Promise<ComponentType>;
}

type Screens = Partial<Record<AppRoute["name"], AppRoute["screen"]>>;

const all = (
  layout: AppRoute["layout"],
  guard: AppRoute["guard"],
  texts: readonly Namespace[],
  screens: Screens,
  signIn = guard === "passThrough",
): AppRoute[] =>
  (Object.entries(screens) as [AppRoute["name"], AppRoute["screen"]][]).map(([name, screen]) => ({
    path: name === "notFound" ? "*" : paths[name],
    name,
    layout,
    guard,
    signIn,
    texts,
    screen,
  }));

/** Every route of the app. */
export const routes: readonly AppRoute[] = [
  ...all("blank", "none", ["home"], {
    home: () => import("#web/screens/home/HomeScreen.tsx").then((m) => m.HomeScreen),
  }),
  ...all("blank", "passThrough", ["auth", "errors"], {
    login: () => import("#web/screens/login/LoginScreen.tsx").then((m) => m.LoginScreen),
    register: () =>
      import("#web/screens/register/RegisterScreen.tsx").then((m) => m.RegisterScreen),
    forgotPassword: () =>
      import("#web/screens/forgotPassword/ForgotPasswordScreen.tsx").then(
        (m) => m.ForgotPasswordScreen,
      ),
    resetPassword: () =>
      import("#web/screens/resetPassword/ResetPasswordScreen.tsx").then(
        (m) => m.ResetPasswordScreen,
      ),
  }),
  ...all(
    "blank",
    "none",
    ["errors", "profile"],
    {
      confirm: () => import("#web/screens/confirm/ConfirmScreen.tsx").then((m) => m.ConfirmScreen),
    },
    true,
  ),
  ...all("blank", "passThrough", ["auth", "errors", "sso"], {
    multiLogin: () =>
      import("#web/screens/multiLogin/MultiLoginScreen.tsx").then((m) => m.MultiLoginScreen),
  }),
  ...all(
    "blank",
    "none",
    ["auth", "errors", "sso"],
    {
      oauthCallback: () =>
        import("#web/screens/oauthCallback/OauthCallbackScreen.tsx").then(
          (m) => m.OauthCallbackScreen,
        ),
      sso: () => import("#web/screens/sso/SsoScreen.tsx").then((m) => m.SsoScreen),
    },
    true,
  ),
  ...all("blank", "none", ["legal"], {
    privacy: () => import("#web/screens/privacy/PrivacyScreen.tsx").then((m) => m.PrivacyScreen),
    terms: () => import("#web/screens/terms/TermsScreen.tsx").then((m) => m.TermsScreen),
  }),
  ...all("blank", "none", ["pages"], {
    serverError: () =>
      import("#web/screens/serverError/ServerErrorScreen.tsx").then((m) => m.ServerErrorScreen),
    notFound: () =>
      import("#web/screens/notFound/NotFoundScreen.tsx").then((m) => m.NotFoundScreen),
  }),
  ...all("blank", "none", ["evidence", "reasons", "remarks", "catalogue"], {
    catalogue: () =>
      import("#web/screens/catalogue/CatalogueScreen.tsx").then((m) => m.CatalogueScreen),
  }),
  ...all("default", "none", ["integrations"], {
    integrations: () =>
      import("#web/screens/integrations/IntegrationsScreen.tsx").then((m) => m.IntegrationsScreen),
  }),
  ...all("default", "none", ["about"], {
    about: () => import("#web/screens/about/AboutScreen.tsx").then((m) => m.AboutScreen),
  }),
  ...all("default", "none", ["blog"], {
    blog: () => import("#web/screens/blog/BlogScreen.tsx").then((m) => m.loadBlogScreen()),
    article: () =>
      import("#web/screens/article/ArticleScreen.tsx").then((m) => m.loadArticleScreen()),
  }),
  ...all("default", "none", ["errors", "contact"], {
    contact: () => import("#web/screens/contact/ContactScreen.tsx").then((m) => m.ContactScreen),
  }),
  ...all("default", "none", ["pricing"], {
    pricing: () => import("#web/screens/pricing/PricingScreen.tsx").then((m) => m.PricingScreen),
  }),
  ...all("default", "none", ["pages"], {
    apiDocs: () => import("#web/screens/apiDocs/ApiDocsScreen.tsx").then((m) => m.ApiDocsScreen),
  }),
  ...all("default", "none", ["onboarding"], {
    onboarding: () =>
      import("#web/screens/onboarding/OnboardingScreen.tsx").then((m) => m.OnboardingScreen),
  }),
  ...all("default", "none", ["errors", "reasons", "help"], {
    help: () => import("#web/screens/help/HelpScreen.tsx").then((m) => m.HelpScreen),
  }),
  ...all("default", "none", ["features"], {
    features: () =>
      import("#web/screens/features/FeaturesScreen.tsx").then((m) => m.FeaturesScreen),
  }),
  ...all("default", "signedIn", ["errors", "evidence", "reasons", "dashboard"], {
    dashboard: () =>
      import("#web/screens/dashboard/DashboardScreen.tsx").then((m) => m.DashboardScreen),
  }),
  ...all("default", "signedIn", ["errors", "evidence", "reasons", "remarks", "rules", "validate"], {
    validate: () =>
      import("#web/screens/validate/ValidateScreen.tsx").then((m) => m.ValidateScreen),
  }),
  ...all("default", "signedIn", ["errors", "evidence", "system"], {
    system: () => import("#web/screens/system/SystemScreen.tsx").then((m) => m.SystemScreen),
  }),
  ...all("default", "signedIn", ["errors", "security", "keys"], {
    apiKeys: () => import("#web/screens/apiKeys/ApiKeysScreen.tsx").then((m) => m.ApiKeysScreen),
  }),
  ...all("default", "signedIn", ["errors", "security", "sso", "profile"], {
    profile: () => import("#web/screens/profile/ProfileScreen.tsx").then((m) => m.ProfileScreen),
  }),
  ...all("default", "signedIn", ["errors", "auth", "security"], {
    security: () =>
      import("#web/screens/security/SecurityScreen.tsx").then((m) => m.SecurityScreen),
  }),
  ...all("default", "signedIn", ["errors", "bulk"], {
    bulkUpload: () =>
      import("#web/screens/bulkUpload/BulkUploadScreen.tsx").then((m) => m.BulkUploadScreen),
  }),
  ...all("default", "signedIn", ["errors", "evidence", "reasons", "bulk"], {
    list: () => import("#web/screens/list/ListScreen.tsx").then((m) => m.ListScreen),
  }),
  ...all("default", "signedIn", ["errors", "pages"], {
    history: () => import("#web/screens/history/HistoryScreen.tsx").then((m) => m.HistoryScreen),
    billing: () => import("#web/screens/billing/BillingScreen.tsx").then((m) => m.BillingScreen),
    analytics: () =>
      import("#web/screens/analytics/AnalyticsScreen.tsx").then((m) => m.AnalyticsScreen),
    notifications: () =>
      import("#web/screens/notifications/NotificationsScreen.tsx").then(
        (m) => m.NotificationsScreen,
      ),
  }),
];

/** The route of a path, as the router will match it. */
export function routeOf(pathname: string): AppRoute | undefined {
  const bare = (pathname.length > 1 ? pathname.replace(/\/+$/u, "") : pathname).toLowerCase();
  // Every step of a path counts, but what stands for an id.
  const like = (path: string) =>
    path.includes(":") && bare.startsWith(path.slice(0, path.indexOf(":")));
  const found = routes.find(({ path }) => path === bare) ?? routes.find(({ path }) => like(path));
  return found ?? routes.find(({ path }) => path === "*");
}
