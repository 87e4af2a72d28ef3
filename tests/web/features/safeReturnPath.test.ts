import { expect, test } from "vitest";
import { redirectPayloads } from "#tests/support/redirectPayloads.ts";
import {
  safeReturnPath,
  rememberReturnPath,
  takeReturnPath,
} from "#web/features/auth/safeReturnPath.ts";
import { paths } from "#web/paths.ts";

test.each([
  "/dashboard",
  "/validate?email=a%40b.c",
  "/api-docs#errors",
  "/",
  "/history?verdict=risky&page=2",
  "/bulk-upload/list_01k3v7d0p8e2m5n9q4r6s8t0w2",
  "/bulk-upload/list_01k3v7d0p8e2m5n9q4r6s8t0w2?verdict=risky#rows",
  "/blog/what-a-catch-all-domain-is",
  "/blog/what-a-catch-all-domain-is/",
  "/security#recovery",
  "/Validate/",
])("%s is a path of this app", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "///evil.example",
  "/%2f%2fevil.example",
  "/\tevil",
  "/dash\nboard",
  "\t//evil.example",
  " /dashboard",
  "https://evil.example/dashboard",
  "https:evil.example",
  "http:/dashboard",
  "javascript:alert(1)",
  "data:text/html,x",
  "/@evil.example",
  "@evil.example",
  "/dashboard/../../evil",
  "/./dashboard",
  "/／evil.example",
  "\\\\evil.example",
  "/login/../dashboard",
  "dashboard",
  "?from=/dashboard",
  "/nowhere",
  "/admin/users",
  "/bulk-upload/a/b",
  "/bulk-upload//evil.example",
  "/bulk-upload/..//evil.example",
  "/bulk-upload/%2e%2e/%2e%2e/evil",
  "/bulk-upload/%2f%2fevil.example",
  "/bulk-upload/%5cevil.example",
  "/bulk-upload/\\evil.example",
  "/bulk-upload/%00",
  "/bulk-upload/:id/",
  "/bulk-upload/https://evil.example",
  "/blog/ａ",
  "/blog/../../evil",
  "/dashboard//",
  "/login",
  "/login?from=/login",
  "/LOGIN/",
  "/register",
  "/forgot-password",
  "/reset-password?token=x",
  "/oauth/callback?code=x&state=y",
  "/sso",
  "/multi-login",
  "",
  null,
  undefined,
])("%j is not followed", (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test("without a wanted page a sign-in leads to the dashboard", () => {
  expect(takeReturnPath(null)).toBe("/dashboard");
  expect(takeReturnPath("//evil.example")).toBe("/dashboard");
});

test("T13: of 60 ways to lead off the app none is followed", () => {
  expect(redirectPayloads).toHaveLength(60);
  expect(redirectPayloads.filter((path) => safeReturnPath(path) !== null)).toEqual([]);
});

test("every path of the app but the sign-in family is followed, with an id where it has one", () => {
  const signIn =
    /^\/(?:login|register|forgot-password|reset-password|oauth\/callback|sso|multi-login)$/u;
  const opened = Object.values(paths).map((path) => path.replace(/:\w+/u, "an-id_7"));
  expect(opened.filter((path) => safeReturnPath(`${path}?a=b#c`) === null)).toEqual(
    opened.filter((path) => signIn.test(path)),
  );
});

test("a remembered list is opened after the sign-in, and only once", () => {
  rememberReturnPath("/bulk-upload/list_1?verdict=risky#rows");
  expect(takeReturnPath(null)).toBe("/bulk-upload/list_1?verdict=risky#rows");
  expect(takeReturnPath(null)).toBe("/dashboard");
});
