import { expect, logIn, newcomer, test, watchPage } from "./fixtures.ts";

const run = "window.ran=1;fetch('https://canary.example')";
/** Names that would run as scripts, or load something, if a page treated them as markup. */
const payloads = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><svg onload="${run}">`,
  `<img src=x onerror="${run}">`,
  `<img src="https://canary.example/1">`,
  `<iframe src="javascript:${run}">`,
  `<a href="javascript:${run}">x</a>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `<style>@import "https://canary.example"</style>`,
  `<link rel=stylesheet href="//canary.example">`,
  `<base href="//canary.example">`,
  `<meta http-equiv=refresh content="0;//canary.example">`,
  `<form action="//canary.example"><input>`,
  `<body onload="${run}">`,
  `<details open ontoggle="${run}">`,
  `<math><mi xlink:href="javascript:${run}">`,
  `<object data="javascript:${run}">`,
  `<embed src="//canary.example">`,
  `<video><source onerror="${run}">`,
  `</textarea><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `\${${run}}`,
  `{{constructor.constructor("${run}")()}}`,
  `<!--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `<svg><script>${run}</script></svg>`,
  `<template><img src=x onerror="${run}"></template>`,
  `<input autofocus onfocus="${run}">`,
  `<audio src=x onerror="${run}">`,
].map((payload) => payload.slice(0, 120));

// T9
test("thirty names that are programs run nowhere", async ({ page, request, product }) => {
  test.slow();
  expect(payloads).toHaveLength(30);
  const { issues } = watchPage(page);
  page.on("dialog", (dialog) => issues.push(`dialog ${dialog.message()}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`refused by policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const who = newcomer();
  const data = { ...who, confirm_password: who.password, name: payloads[0] };
  await request.post(`${product.url}/register/`, { data });
  await page.goto("/login");
  await logIn(page, who);
  for (const name of payloads) {
    const statuses = await page.evaluate(async (payload) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs inside the page
      const cookie = (key: string) =>
        decodeURIComponent(
          document.cookie
            .split("; ")
            .find((one) => one.startsWith(`${key}=`))
            ?.slice(key.length + 1) ?? "",
        );
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${cookie("_auth")}`,
        "x-xsrf-token": cookie("XSRF-TOKEN"),
      };
      const ask = async (method: string, path: string, body: unknown) =>
        (await fetch(path, { method, headers, body: JSON.stringify(body) })).status;
      return [
        await ask("PATCH", "/v1/account", { name: payload }),
        await ask("PUT", `/drafts/${crypto.randomUUID()}`, {
          kind: "single",
          name: payload,
          text: payload,
        }),
        await ask("POST", "/v1/rules", { target: "example.org", action: "block", note: payload }),
      ];
    }, name);
    expect([name, statuses[0]]).toEqual([name, 200]);
    for (const path of ["/profile", "/security", "/validate"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => "ran" in window)).toBe(false);
    }
  }
  expect(issues.filter((issue) => !/status of 4\d\d/u.test(issue))).toEqual([]);
});
