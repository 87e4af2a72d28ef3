// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "#web/styles.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { followExits } from "./app/followExits.ts";
import { releaseHeldAct, rememberTyped } from "./app/heldAct.ts";
import { loadLazy } from "./app/loadLazy.ts";
import { loadOnIntent } from "./app/loadOnIntent.ts";
import { readReadyPage, showsThisAddress } from "./app/readyPage.ts";
import { reloadForMissingFile } from "./app/reloadOnce.ts";
import { routeObjects } from "./app/routeObjects.tsx";
import { routeOf } from "./app/routes.ts";
import { whenTaken } from "./app/taken.ts";
import { readOperator } from "./operator.ts";
import { followVisitor, startTexts } from "./text/i18n.ts";

/** Takes over the page that came ready, or makes it. */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const page = readReadyPage(root);
  void startTexts(routeOf(pathname)?.texts, page);
  const objects = routeObjects();
  if (page !== null) {
    // What cannot be fetched is tried again by the router, which says so.
    await loadLazy(objects, pathname).catch(() => undefined);
  }

  const router = createBrowserRouter(objects);
  followExits(router);
  loadOnIntent();

  const takesOver = page !== null && showsThisAddress(page, root);
  const typed = rememberTyped();
  whenTaken(() => {
    // In a task of its own: React hears of nothing while it is at work itself.
    setTimeout(() => releaseHeldAct(typed));
    if (page !== null) {
      void followVisitor();
    }
  });
  const app = <App router={router} operator={readOperator()} />;
  if (takesOver) {
    hydrateRoot(root, app);
  } else {
    createRoot(root).render(app);
  }
}

window.addEventListener("vite:preloadError", reloadForMissingFile);
const root = document.getElementById("root");
if (root !== null) {
  // Not awaited at the top: the screens' files take parts of this one.
  void start(root);
}
