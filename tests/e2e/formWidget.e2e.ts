import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { freePort } from "#tests/support/postgres.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

/** A site of a customer: a page with the form and a strict policy, at its own origin. */
interface Site {
  origin: string;
  /** Forms that were sent. */
  sent: URLSearchParams[];
  close: () => Promise<void>;
}

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

async function openSite(
  port: number,
  { product, key, module = false }: { product: string; key: string; module?: boolean },
): Promise<Site> {
  const sent: URLSearchParams[] = [];
  const script = module
    ? `<script type="module" src="/app.js"></script>`
    : `<script src="${product}/widget.js" defer></script>`;
  const field = module ? "" : ` data-mailverdict-key="${attribute(key)}"`;
  const page = `<!doctype html><html lang="en"><head><title>Sign up</title>${script}</head><body>
    <form method="post" action="/sent"><label for="email">Email</label>
    <input type="email" id="email" name="email"${field}><button>Sign up</button></form></body></html>`;
  const app = `import { attach } from "${product}/widget.mjs";
    attach(document.querySelector("#email"), { key: "${key}", language: "de" });`;
  const server: Server = createServer((request, reply) => {
    if (request.url === "/app.js") {
      reply.setHeader("content-type", "text/javascript").end(app);
      return;
    }
    reply.setHeader("content-type", "text/html; charset=utf-8");
    // The line that the integrations page documents, and nothing else.
    reply.setHeader(
      "content-security-policy",
      `default-src 'none'; script-src ${module ? "'self' " : ""}${product}; connect-src ${product}; form-action 'self'; require-trusted-types-for 'script'`,
    );
    if (request.url !== "/sent") {
      reply.end(page);
      return;
    }
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      sent.push(new URLSearchParams(body));
      reply.end("<!doctype html><html lang=en><title>Thanks</title><h1>Thanks</h1></html>");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates a key in the app and returns it. */
async function makeKey(page: Page, mode: string, origins: readonly string[] = []): Promise<string> {
  await page.goto("/apikeys?create=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(mode);
  await dialog.getByRole("combobox", { name: "Mode" }).selectOption(mode);
  if (origins.length > 0) {
    await dialog.getByRole("textbox", { name: "Pages that may use it" }).fill(origins.join("\n"));
  }
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByRole("status", { name: "Key", exact: true }).textContent();
  return key ?? "";
}

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });

test("a form at another origin with a strict policy gets advice, and its server the verdict", async ({
  page,
  browser,
  product,
  request,
}) => {
  await signIn(page);
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const [listed, ofModule, foreign] = ports.map((port) => `http://127.0.0.1:${port}`);
  const key = await makeKey(page, "publishable", [listed!, ofModule!]);
  expect(key).toMatch(/^mv_pub_/u);
  await expect(page.getByRole("region", { name: "Add it to your form" })).toContainText(
    `<script src="${product.url}/widget.js" defer></script>`,
  );
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("button", { name: "Yes, close" }).click();
  const secret = await makeKey(page, "live");
  const how = { product: product.url, key };
  const site = await openSite(ports[0], how);
  const modules = await openSite(ports[1], { ...how, module: true });
  const stranger = await openSite(ports[2], how);
  const context = await browser.newContext();
  const form = await context.newPage();
  const { issues } = watchPage(form);
  try {
    // A typo, fixed by keyboard alone.
    await form.goto(site.origin);
    await email(form).fill("maria@gmial.com");
    await email(form).press("Tab");
    await expect(form.getByRole("status")).toContainText("Did you mean");
    // The button appeared between the field and the one that the focus moved to.
    await form.keyboard.press("Shift+Tab");
    await expect(form.getByRole("button", { name: /^Use/u })).toBeFocused();
    await form.keyboard.press("Enter");
    await expect(email(form)).toHaveValue("maria@gmail.com");
    await expect(email(form)).toBeFocused();

    // A domain without mail stops the form.
    await email(form).fill("someone@null-mx.sandbox.test");
    await email(form).press("Enter");
    await expect(form.getByRole("status")).toContainText("Enter a different email address");
    await expect(email(form)).toHaveAttribute("aria-invalid", "true");
    await form.getByRole("button", { name: "Sign up" }).click();
    await expect(email(form)).toBeFocused();
    expect(site.sent).toEqual([]);

    // A mailbox that doesn't exist passes here, and the site's server learns it.
    await email(form).fill("mailbox-not-found@sandbox.test");
    await email(form).press("Enter");
    await expect(form.getByRole("heading", { name: "Thanks" })).toBeVisible();
    const fields = Object.fromEntries(site.sent[0]!);
    expect(fields["email"]).toBe("mailbox-not-found@sandbox.test");
    const verified = await request.post(`${product.url}/v1/form-checks/verify`, {
      headers: { authorization: `Bearer ${secret}` },
      data: { proof: fields["mailverdict_proof"], email: fields["email"] },
    });
    expect(verified.status()).toBe(200);
    expect(await verified.json()).toMatchObject({
      verdict: "undeliverable",
      reason: "mailbox_not_found",
    });

    // The module, with its options.
    await form.goto(modules.origin);
    await email(form).fill("someone@null-mx.sandbox.test");
    await email(form).press("Tab");
    await expect(form.getByRole("status")).toContainText("andere E-Mail-Adresse");
    expect(issues).toEqual([]);

    // A page of another origin gets nothing, and its form is sent.
    await form.goto(stranger.origin);
    const read = form.evaluate(
      (url) => fetch(url, { method: "POST", body: "{}" }).then(() => "read"),
      `${product.url}/v1/form-checks?key=${key}`,
    );
    await expect(read).rejects.toThrow(/Failed to fetch/u);
    await email(form).fill("someone@null-mx.sandbox.test");
    await email(form).press("Enter");
    await expect(form.getByRole("heading", { name: "Thanks" })).toBeVisible();
    expect(Object.fromEntries(stranger.sent[0]!)).toEqual({
      email: "someone@null-mx.sandbox.test",
      mailverdict_proof: "",
    });
    expect(stranger.origin).toBe(foreign);
  } finally {
    await context.close();
    await Promise.all([site.close(), modules.close(), stranger.close()]);
  }
});

test("the widget's files may be loaded by any page and are compressed", async ({ request }) => {
  for (const file of ["/widget.js", "/widget.mjs"]) {
    const reply = await request.get(file, { headers: { "accept-encoding": "gzip" } });
    expect(reply.headers()).toMatchObject({
      "content-type": expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/u),
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=600, stale-while-revalidate=86400",
      "content-encoding": "gzip",
    });
    const again = await request.get(file, {
      headers: { "if-none-match": String(reply.headers()["etag"]), "accept-encoding": "gzip" },
    });
    expect(again.status()).toBe(304);
  }
});
