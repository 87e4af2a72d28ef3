import type { ComponentType } from "react";
import { paths, type Path } from "#web/paths.ts";
import type { Namespace } from "#web/text/i18n.ts";

/** A screen: where it is, what stands around it, who may see it, and how it is loaded. */
export interface AppRoute {
  path: Path | "*";
  /** `blank` has no chrome; `default` has header, main area and footer. */
  layout: "blank" | "default";
  /** `passThrough` marks the sign-in family and enforces nothing; `signedIn` turns strangers away. */
  guard: "none" | "passThrough" | "signedIn";
  /** Key under `titles` in common.json. */
  title: string;
  /** Texts read together with the screen. */
  texts: readonly Namespace[];
  screen: () => Promise<ComponentType>;
}

type Screen = Pick<AppRoute, "path" | "title" | "screen"> & { texts?: readonly Namespace[] };

const all = (
  layout: AppRoute["layout"],
  guard: AppRoute["guard"],
  texts: readonly Namespace[],
  screens: readonly Screen[],
): AppRoute[] =>
  screens.map((screen) => ({
    ...screen,
    layout,
    guard,
    texts: [...texts, ...(screen.texts ?? [])],
  }));

/** Every route of the app. */
export const routes: readonly AppRoute[] = [
  ...all(
    "blank",
    "none",
    [],
    [
      {
        path: paths.home,
        title: "home",
        texts: ["home"],
        screen: () => import("#web/screens/home/HomeScreen.tsx").then((m) => m.HomeScreen),
      },
    ],
  ),
  ...all(
    "blank",
    "passThrough",
    ["auth", "errors"],
    [
      {
        path: paths.login,
        title: "login",
        screen: () => import("#web/screens/login/LoginScreen.tsx").then((m) => m.LoginScreen),
      },
      {
        path: paths.register,
        title: "register",
        screen: () =>
          import("#web/screens/register/RegisterScreen.tsx").then((m) => m.RegisterScreen),
      },
      {
        path: paths.forgotPassword,
        title: "forgotPassword",
        screen: () =>
          import("#web/screens/forgotPassword/ForgotPasswordScreen.tsx").then(
            (m) => m.ForgotPasswordScreen,
          ),
      },
      {
        path: paths.resetPassword,
        title: "resetPassword",
        screen: () =>
          import("#web/screens/resetPassword/ResetPasswordScreen.tsx").then(
            (m) => m.ResetPasswordScreen,
          ),
      },
      {
        path: paths.multiLogin,
        title: "multiLogin",
        texts: ["pages"],
        screen: () =>
          import("#web/screens/multiLogin/MultiLoginScreen.tsx").then((m) => m.MultiLoginScreen),
      },
    ],
  ),
  ...all(
    "blank",
    "none",
    ["pages"],
    [
      {
        path: paths.oauthCallback,
        title: "oauthCallback",
        screen: () =>
          import("#web/screens/oauthCallback/OauthCallbackScreen.tsx").then(
            (m) => m.OauthCallbackScreen,
          ),
      },
      {
        path: paths.sso,
        title: "sso",
        screen: () => import("#web/screens/sso/SsoScreen.tsx").then((m) => m.SsoScreen),
      },
      {
        path: paths.privacy,
        title: "privacy",
        screen: () => import("#web/screens/privacy/PrivacyScreen.tsx").then((m) => m.PrivacyScreen),
      },
      {
        path: paths.terms,
        title: "terms",
        screen: () => import("#web/screens/terms/TermsScreen.tsx").then((m) => m.TermsScreen),
      },
      {
        path: paths.serverError,
        title: "serverError",
        screen: () =>
          import("#web/screens/serverError/ServerErrorScreen.tsx").then((m) => m.ServerErrorScreen),
      },
      {
        path: "*",
        title: "notFound",
        screen: () =>
          import("#web/screens/notFound/NotFoundScreen.tsx").then((m) => m.NotFoundScreen),
      },
    ],
  ),
  ...all(
    "default",
    "none",
    ["pages"],
    [
      {
        path: paths.integrations,
        title: "integrations",
        screen: () =>
          import("#web/screens/integrations/IntegrationsScreen.tsx").then(
            (m) => m.IntegrationsScreen,
          ),
      },
      {
        path: paths.about,
        title: "about",
        screen: () => import("#web/screens/about/AboutScreen.tsx").then((m) => m.AboutScreen),
      },
      {
        path: paths.blog,
        title: "blog",
        screen: () => import("#web/screens/blog/BlogScreen.tsx").then((m) => m.BlogScreen),
      },
      {
        path: paths.contact,
        title: "contact",
        screen: () => import("#web/screens/contact/ContactScreen.tsx").then((m) => m.ContactScreen),
      },
      {
        path: paths.help,
        title: "help",
        screen: () => import("#web/screens/help/HelpScreen.tsx").then((m) => m.HelpScreen),
      },
      {
        path: paths.pricing,
        title: "pricing",
        screen: () => import("#web/screens/pricing/PricingScreen.tsx").then((m) => m.PricingScreen),
      },
      {
        path: paths.features,
        title: "features",
        screen: () =>
          import("#web/screens/features/FeaturesScreen.tsx").then((m) => m.FeaturesScreen),
      },
      {
        path: paths.apiDocs,
        title: "apiDocs",
        screen: () => import("#web/screens/apiDocs/ApiDocsScreen.tsx").then((m) => m.ApiDocsScreen),
      },
      {
        path: paths.onboarding,
        title: "onboarding",
        screen: () =>
          import("#web/screens/onboarding/OnboardingScreen.tsx").then((m) => m.OnboardingScreen),
      },
    ],
  ),
  ...all(
    "default",
    "signedIn",
    ["errors"],
    [
      {
        path: paths.dashboard,
        title: "dashboard",
        texts: ["dashboard", "evidence", "reasons"],
        screen: () =>
          import("#web/screens/dashboard/DashboardScreen.tsx").then((m) => m.DashboardScreen),
      },
      {
        path: paths.validate,
        title: "validate",
        texts: ["validate", "evidence", "reasons"],
        screen: () =>
          import("#web/screens/validate/ValidateScreen.tsx").then((m) => m.ValidateScreen),
      },
    ],
  ),
  ...all(
    "default",
    "signedIn",
    ["errors", "pages"],
    [
      {
        path: paths.history,
        title: "history",
        screen: () => import("#web/screens/history/HistoryScreen.tsx").then((m) => m.HistoryScreen),
      },
      {
        path: paths.apiKeys,
        title: "apiKeys",
        screen: () => import("#web/screens/apiKeys/ApiKeysScreen.tsx").then((m) => m.ApiKeysScreen),
      },
      {
        path: paths.billing,
        title: "billing",
        screen: () => import("#web/screens/billing/BillingScreen.tsx").then((m) => m.BillingScreen),
      },
      {
        path: paths.profile,
        title: "profile",
        screen: () => import("#web/screens/profile/ProfileScreen.tsx").then((m) => m.ProfileScreen),
      },
      {
        path: paths.security,
        title: "security",
        screen: () =>
          import("#web/screens/security/SecurityScreen.tsx").then((m) => m.SecurityScreen),
      },
      {
        path: paths.analytics,
        title: "analytics",
        screen: () =>
          import("#web/screens/analytics/AnalyticsScreen.tsx").then((m) => m.AnalyticsScreen),
      },
      {
        path: paths.bulkUpload,
        title: "bulkUpload",
        screen: () =>
          import("#web/screens/bulkUpload/BulkUploadScreen.tsx").then((m) => m.BulkUploadScreen),
      },
      {
        path: paths.notifications,
        title: "notifications",
        screen: () =>
          import("#web/screens/notifications/NotificationsScreen.tsx").then(
            (m) => m.NotificationsScreen,
          ),
      },
    ],
  ),
];

/** The route of a path, as the router will match it. */
export function routeOf(pathname: string): AppRoute | undefined {
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/u, "") : pathname;
  const found = routes.find(({ path }) => path.toLowerCase() === bare.toLowerCase());
  return found ?? routes.find(({ path }) => path === "*");
}
