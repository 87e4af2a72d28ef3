import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { BlankLayout } from "#web/layouts/BlankLayout.tsx";
import { hasSession } from "#web/session/hasSession.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { PassThroughGuard } from "./PassThroughGuard.tsx";
import { PageSpinner } from "#web/layouts/PageSpinner.tsx";
import { Root, type RouteHandle } from "./Root.tsx";
import { RouteError } from "./RouteError.tsx";
import { routes, type AppRoute } from "./routes.ts";
import { useHydrated } from "#web/hydration/useHydrated.ts";

function Shown({ screen: Screen }: { screen: ComponentType }) {
  useHydrated();
  return <Screen />;
}

function screenObject({ path, name, texts: namespaces, screen }: AppRoute): RouteObject {
  const handle: RouteHandle = { title: name };
  return {
    path,
    handle,
    lazy: async () => {
      const [Screen] = await Promise.all([screen(), loadTexts(namespaces)]);
      return { Component: () => <Shown screen={Screen} /> };
    },
  };
}

const screens = (
  layout: AppRoute["layout"],
  guard: AppRoute["guard"],
  signIn = guard === "passThrough",
): RouteObject[] =>
  routes
    .filter((route) => route.layout === layout && route.guard === guard && route.signIn === signIn)
    .map(screenObject);

/** Loads the signed-in shell if there is a session. */
async function loadShell() {
  return hasSession() ? (await import("#web/layouts/SignedInShell.tsx")).SignedInShell : undefined;
}

/** Returns the routes as React Router objects, grouped by layout and guard. */
export function routeObjects(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: PageSpinner,
      children: [
        {
          Component: BlankLayout,
          children: [
            ...screens("blank", "none"),
            {
              lazy: async () => {
                const { SignInArea } = await import("./SignInArea.tsx");
                return { Component: SignInArea };
              },
              children: [
                ...screens("blank", "none", true),
                { Component: PassThroughGuard, children: screens("blank", "passThrough") },
              ],
            },
          ],
        },
        {
          lazy: async () => {
            const [{ DefaultLayout }, { Footer }, shell] = await Promise.all([
              import("#web/layouts/DefaultLayout.tsx"),
              import("#web/layouts/Footer.tsx"),
              loadShell(),
            ]);
            return { Component: () => <DefaultLayout shell={shell} footer={Footer} /> };
          },
          children: screens("default", "none"),
        },
        {
          lazy: async () => {
            const [{ DefaultLayout }, shell] = await Promise.all([
              import("#web/layouts/DefaultLayout.tsx"),
              loadShell(),
            ]);
            return { Component: () => <DefaultLayout shell={shell} /> };
          },
          children: [
            {
              lazy: async () => {
                const { SignedInGuard } = await import("./SignedInGuard.tsx");
                return { Component: SignedInGuard };
              },
              children: screens("default", "signedIn"),
            },
          ],
        },
      ],
    },
  ];
}
