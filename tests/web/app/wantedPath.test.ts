import { expect, test } from "vitest";
import { redirectPayloads } from "#tests/support/redirectPayloads.ts";
import { pathOfThisApp, takeWanted } from "#web/app/wantedPath.ts";

test.each([
  "/dashboard",
  "/validate?email=a%40b.c",
  "/api-docs#errors",
  "/",
  "/history?verdict=risky&page=2",
])("%s is a path of this app", (path) => {
  expect(pathOfThisApp(path)).toBe(path);
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
  "",
  null,
  undefined,
])("%j is not followed", (path) => {
  expect(pathOfThisApp(path)).toBeNull();
});

test("without a wanted page a sign-in leads to the dashboard", () => {
  expect(takeWanted(null)).toBe("/dashboard");
  expect(takeWanted("//evil.example")).toBe("/dashboard");
});

test("T13: of 60 ways to lead off the app none is followed", () => {
  expect(redirectPayloads).toHaveLength(60);
  expect(redirectPayloads.filter((path) => pathOfThisApp(path) !== null)).toEqual([]);
});
