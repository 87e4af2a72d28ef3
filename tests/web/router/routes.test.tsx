import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findRoute, routes } from "#web/router/routes.ts";
import { paths } from "#web/paths.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { quitSession } from "#tests/web/support/tokens.ts";

/** Layout, guard and path of every screen: section 2 of the specification, with the pages added since. */
const specified = {
  "blank none": "/ /privacy /terms /500 /oauth/callback /sso /confirm /join /shared /ui *",
  "blank passThrough": "/login /register /forgot-password /reset-password /multi-login",
  "default none":
    "/integrations /integrations/:slug /about /blog /blog/:slug /contact /help /help/:slug /pricing /features /features/:slug /api-docs /onboarding",
  "default signedIn":
    "/dashboard /validate /history /apikeys /billing /profile /security /people /analytics /policy /bulk-upload /bulk-upload/:id /notifications /webhooks /system",
};

const headings: Record<string, RegExp> = {
  "/": /email validation, evidence included/iu,
  "/login": /^sign in$/iu,
  "/register": /create an account/iu,
  "/forgot-password": /forgot your password/iu,
  "/reset-password": /set a new password/iu,
  "/oauth/callback": /nothing to finish/iu,
  "/sso": /single sign-on/iu,
  "/multi-login": /sign in step by step/iu,
  "/privacy": /privacy/iu,
  "/terms": /terms/iu,
  "/ui": /parts of the interface/iu,
  "/confirm": /this link is not complete/iu,
  "/500": /something went wrong on our side/iu,
  "*": /page not found/iu,
  "/integrations": /integrations/iu,
  "/integrations/:slug": /integration not found/iu,
  "/about": /about/iu,
  "/blog": /blog/iu,
  "/blog/:slug": /article not found/iu,
  "/features/:slug": /no such feature/iu,
  "/help/:slug": /no such help page/iu,
  "/contact": /contact/iu,
  "/help": /help center/iu,
  "/pricing": /pricing/iu,
  "/features": /features/iu,
  "/api-docs": /api reference/iu,
  "/onboarding": /getting started/iu,
  "/dashboard": /dashboard/iu,
  "/validate": /check an address/iu,
  "/history": /validations/iu,
  "/apikeys": /api keys/iu,
  "/billing": /billing/iu,
  "/profile": /profile settings/iu,
  "/security": /security/iu,
  "/people": /people/iu,
  "/join": /invitation/iu,
  "/shared": /shared result/iu,
  "/analytics": /analytics/iu,
  "/policy": /^policy$/iu,
  "/bulk-upload": /upload a list/iu,
  "/bulk-upload/:id": /^list$/iu,
  "/notifications": /notifications/iu,
  "/webhooks": /webhooks/iu,
  "/system": /operator pages/iu,
};

test("the routes are those of the specification, in their layouts and behind their guards", () => {
  const found = Object.fromEntries(
    Object.keys(specified).map((kind) => [
      kind,
      routes
        .filter(({ layout, guard }) => `${layout} ${guard}` === kind)
        .map(({ path }) => path)
        .toSorted()
        .join(" "),
    ]),
  );
  const sorted = Object.fromEntries(
    Object.entries(specified).map(([kind, list]) => [kind, list.split(" ").toSorted().join(" ")]),
  );
  expect(found).toEqual(sorted);
});

test("every path of the app has its route", () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(
    [...Object.values(paths), "*"].toSorted(),
  );
});

test("a path is found with a slash at its end and in capitals, as the router matches it", () => {
  expect(findRoute("/Login/")?.name).toBe("login");
  expect(findRoute("/nowhere")?.name).toBe("notFound");
});

describe("every screen loads lazily under its own heading and title", () => {
  test.each(routes.map(({ path, layout, guard }) => ({ path, layout, guard })))(
    "$path",
    async ({ path, layout, guard }) => {
      if (guard === "signedIn") {
        quitSession();
        serveAccount();
      }
      await openPage(path === "*" ? "/no/such/page" : path);
      const heading = await screen.findByRole("heading", { level: 1 });
      expect(heading).toHaveTextContent(headings[path] ?? /never/u);
      expect(screen.getByRole("main")).toContainElement(heading);
      await waitFor(() => expect(document.title).toMatch(/Mailverdict/u));
      // The home page brings its own footer.
      if (path !== "/") {
        const chrome = screen.queryByRole("contentinfo");
        expect(chrome === null ? "blank" : "default").toBe(layout);
      }
      if (guard === "signedIn") {
        await screen.findAllByText("1,250 credits");
      }
    },
  );
});
