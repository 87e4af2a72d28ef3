// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "#web/styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { setPuzzleSolver } from "./api/client/puzzleSolver.ts";
import { App } from "./bootstrap/App.tsx";
import { collectEarlyPress } from "#web/hydration/collectEarlyPress.ts";
import { redirectOnSignOut } from "./router/redirectOnSignOut.ts";
import { onHydrated } from "#web/hydration/useHydrated.ts";
import { loadLazyRoutes } from "./router/loadLazyRoutes.ts";
import { prefetchOnIntent } from "./router/prefetchOnIntent.ts";
import {
  isHydratable,
  prerenderedPathname,
  readPrerenderedPage,
} from "./bootstrap/prerenderedPage.ts";
import { reloadForMissingFile } from "./bootstrap/reloadForMissingFile.ts";
import { routeObjects } from "./router/routeObjects.tsx";
import { findRoute } from "./router/routes.ts";
import { yieldToMain } from "#web/hydration/yieldToMain.ts";
import { readOperator } from "./useOperator.ts";
import { switchToVisitorLanguage, initTexts } from "./text/i18n.ts";

/** Hydrates the prerendered page, or renders it. Each step is a separate task, so that the page stays responsive. */
async function start(root: HTMLElement): Promise<void> {
  await yieldToMain();
  const page = readPrerenderedPage();
  const { search, hash, pathname: path } = window.location;
  if (page?.path === prerenderedPathname(path) && page.path !== path) {
    // The same page under its own name: links mark it as the current one.
    window.history.replaceState(window.history.state, "", page.path + search + hash);
  }
  const { pathname } = window.location;
  void initTexts(findRoute(pathname)?.texts, page);
  await yieldToMain();
  const objects = routeObjects();
  if (page !== null) {
    // The router tries again what couldn't be fetched, and shows the error.
    await loadLazyRoutes(objects, pathname).catch(() => undefined);
  }
  await yieldToMain();
  const router = createBrowserRouter(objects);
  redirectOnSignOut(router);
  prefetchOnIntent();
  await yieldToMain();

  const app = <App router={router} operator={readOperator()} />;
  const pressEarly = collectEarlyPress();
  onHydrated(() => {
    performance.mark("hydrated");
    // In a separate task: React misses events while it is at work itself.
    setTimeout(pressEarly);
    if (page !== null) {
      void switchToVisitorLanguage();
    }
  });
  if (page !== null && isHydratable(page, pathname)) {
    // A transition hydrates in slices, between which the page answers.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
}

setPuzzleSolver(async () => (await import("./features/puzzle/solvePuzzle.ts")).solvePuzzle);
window.addEventListener("vite:preloadError", reloadForMissingFile);
const root = document.getElementById("root");
if (root !== null) {
  // Not awaited at the top: the screens' files import parts of this one.
  void start(root);
}
