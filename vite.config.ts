import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { prerender } from "#build/prerender.ts";
import { buildBlog } from "#build/buildBlog.ts";
import { contractForTheApp } from "#build/contractForTheApp.ts";
import { standIns } from "#build/standIns.ts";

const root = dirname(fileURLToPath(import.meta.url));

/** Calls of the API, as `vite` alone must pass them on to a running server; screens have no trailing slash. */
const apiCalls =
  "^/(v1/|locales/add/|(login|logout|forget_password|register|reset_password|refresh_token|confirm_email|newsletter|drafts)/)";

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})(/|$)`, "u");
const sources = (...names: string[]) =>
  new RegExp(`^${root}/(?:src/)?(${names.join("|")})\\.tsx?(\\?|$)`, "u");

/**
 * What is always fetched together is one file: fewer requests, and 10 KB gzip less on the dashboard. A module that
 * is also needed without the rest of its group must stay out of it; tests/house/build.test.ts notices.
 */
const groups = [
  {
    name: "base",
    test: [
      packages("react", "react-dom", "scheduler", "react-router", "react-router-dom"),
      sources(
        "ui/(Link|Logo|Spinner|ToastLayer|classNames|showToast|usePrehydrationInput)",
        "layouts/(BrandMark|LanguageSwitch)",
      ),
      sources("session/(cookies|exit|sessionHint)", "state/(colourScheme|storage)"),
      sources("text/(i18n|laterReading)"),
      packages("i18next", "react-i18next"),
    ],
  },
  {
    name: "chrome",
    test: [
      sources("layouts/(ColourSchemeToggle|Footer|HeaderFrame|Newsletter|Page|SignedOutHeader)"),
      sources("ui/NavLink"),
    ],
  },
  {
    name: "controls",
    test: [
      sources(
        "ui/(Button|FieldNote|Icon|InlineSpinner|LinkButton|TextField|iconPaths|useFieldIds)",
        "app/fieldText",
      ),
    ],
  },
  {
    name: "frame",
    test: [sources("layouts/(PathDot|WayHome)")],
  },
  {
    name: "problem",
    test: [sources("ui/(CopyButton|ProblemNotice|Skeleton|copyText)")],
  },
  {
    name: "forms",
    test: [sources("ui/(Checkbox|FormError|Notice|PasswordField)", "text/errorText")],
  },
  {
    name: "signIn",
    test: [
      sources("layouts/(AuthForm|AuthFrame|OtherWays|Refusal|useCodeStep)", "app/useAuthAct"),
      sources("state/challengeOf"),
      sources("api/signInWays", "contract/sso"),
    ],
  },
  {
    name: "verdict",
    test: [sources("ui/evidence/(VerdictMark|VerdictShape)")],
  },
  {
    name: "path",
    test: [sources("ui/evidence/(PathLine|StationNode|durationText|pathStations)")],
  },
  {
    name: "working",
    test: [
      sources("ui/(Chip|DataTable|evidence/VerdictBar)", "text/formatting", "check/validatePath"),
    ],
  },
  {
    name: "providers",
    test: [
      sources("layouts/(ProviderButtons|ProviderFailure|ProviderSection|useLeaveForProvider)"),
      sources("ui/ProviderLogo"),
    ],
  },
  {
    name: "store",
    test: [
      packages(
        "@reduxjs/toolkit/dist/redux-toolkit[^/]*",
        "immer",
        "react-redux",
        "redux",
        "redux-thunk",
      ),
      packages("jwt-decode", "use-sync-external-store"),
      packages("react-auth-kit/(?!hooks/use(?:AuthUser|IsAuthenticated|SignOut))[^?]+"),
      sources("session/(?!authKit/hooks|cookies|exit|sessionHint|requestRenewal).*"),
      sources(
        "state/(authSlice|follow.*|laterMiddleware|store|themeSlice|useStore)",
        "app/Providers",
      ),
    ],
  },
  {
    name: "clients",
    test: [
      packages("axios"),
      sources(
        "api/(authClient|failure|mainClient|sessionHeaders|transport)",
        "session/requestRenewal",
      ),
    ],
  },
  {
    name: "session",
    test: [
      packages("@reduxjs", "@standard-schema", "react-auth-kit", "reselect"),
      sources("session/authKit/hooks"),
      sources("api/(fromEndpoint|query)", "contract/(credits|drafts|system)"),
      sources("state/(draftsSlice|logOut|storeWithQueries)", "app/Unreachable"),
      sources("layouts/(SignedInHeader|SignedInPage|CreditsBadge)", "ui/Menu"),
    ],
  },
].map(({ name, test }) => ({
  name,
  test: (id: string) => test.some((pattern) => pattern.test(id)),
  includeDependenciesRecursively: false,
}));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractForTheApp(), buildBlog(), react(), tailwindcss(), prerender()],
  resolve: { alias: standIns },
  // react-auth-kit is CommonJS: its default exports are taken as a browser's bundler takes them.
  legacy: { inconsistentCjsInterop: true },
  build: {
    target: "es2023",
    // `npm run bench -- bytes` and its test read which files a route loads from here.
    manifest: true,
    // build/keepLastBuild.ts does it, but for what open tabs may still need.
    emptyOutDir: false,
    // Pages name the files of their screen, and links load on intent: lists of files would cost each page 1.5 KB gzip.
    modulePreload: false,
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups } } },
    reportCompressedSize: false,
  },
  server: {
    proxy: { [apiCalls]: process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000" },
  },
}));
