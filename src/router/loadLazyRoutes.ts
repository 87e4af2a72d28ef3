import { matchRoutes, type RouteObject } from "react-router-dom";

/** Loads the lazy routes of a path, so that the first render shows the whole page. */
export async function loadLazyRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === "function") {
        Object.assign(route, await route.lazy());
        delete route.lazy;
      }
    }),
  );
}
