// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "#web/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { followExits } from "./app/followExits.ts";
import { reloadForMissingFile } from "./app/reloadOnce.ts";
import { routeObjects } from "./app/routeObjects.tsx";
import { routeOf } from "./app/routes.ts";
import { startTexts } from "./text/i18n.ts";

window.addEventListener("vite:preloadError", reloadForMissingFile);

void startTexts(routeOf(window.location.pathname)?.texts);
const router = createBrowserRouter(routeObjects());
followExits(router);

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
