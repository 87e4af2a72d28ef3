import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { type SdkServer, startSdkServer } from "#tests/sdk/sdkServer.ts";
import { closeStandIns, found, problem, standIn } from "./standInApi.ts";
import { startWordPress, wordPressObstacle, type WordPressSite } from "./wordPressSite.ts";
import { type Page, WordPressVisitor } from "./wordPressVisitor.ts";

const obstacle = wordPressObstacle();
const sentence = "This email address can’t receive mail. Enter another one.";
const page = "/wp-admin/options-general.php?page=mailverdict";
const undeliverable = "mailbox-not-found@sandbox.test";

let server: SdkServer;
let site: WordPressSite;
let admin: WordPressVisitor;
beforeAll(async () => {
  if (obstacle !== null) {
    return;
  }
  server = await startSdkServer();
  // The file that a running server serves.
  const url = `${server.env["MAILVERDICT_URL"]}/sdk/mailverdict-wordpress.zip`;
  const plugin = Buffer.from(await (await fetch(url)).arrayBuffer());
  site = await startWordPress(plugin, "integrations/wordpress/tests/standIns.php");
  admin = await new WordPressVisitor(site.origin).signIn();
}, 300_000);
afterAll(async () => {
  closeStandIns();
  await site?.close();
  await server?.close();
});

/** Stores settings and ends the pause after a failure. */
const configure = async (changes: Record<string, string> = {}) => {
  const { MAILVERDICT_URL: url, MAILVERDICT_API_KEY: key } = server.env;
  const settings = { url, key, undeliverable: "block", risky: "allow", ...changes };
  const text = Buffer.from(JSON.stringify(settings)).toString("base64");
  await site.php(
    `update_option('mailverdict', json_decode(base64_decode('${text}'), true)); delete_transient('mailverdict_failure');`,
  );
};
beforeEach(async () => {
  if (obstacle === null) {
    await configure();
  }
});

const between = (low: number, high: number) => (left: number) => left > low && left <= high;

const stored = async () =>
  JSON.parse(await site.php("echo json_encode(get_option('mailverdict'));"));

const tested = async (email: string) => {
  const { status } = await admin.submit(page, "admin-post.php", { email });
  expect(status).toBe(302);
  const { text } = await admin.get(page);
  return /<div class="notice notice-(\w+)"><p>([^<]*)/u.exec(text)?.slice(1) ?? [];
};

let count = 0;
/** Registers somebody new with an address. */
const register = (email: string): Promise<Page> => {
  count += 1;
  const fields = { user_login: `visitor${count}`, user_email: email };
  return new WordPressVisitor(site.origin).post("/wp-login.php?action=register", fields);
};
const isRegistered = ({ status, location }: Page) =>
  status === 302 && location.includes("checkemail=registered");
const fire = async (host: string, email: string) => {
  const { text } = await new WordPressVisitor(site.origin).post(`/?stand_in=${host}`, { email });
  return JSON.parse(text);
};
const checks = async () => {
  const { MAILVERDICT_URL: url, MAILVERDICT_API_KEY: key } = server.env;
  const reply = await fetch(`${url}/v1/validations?limit=100&source=wordpress`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await reply.json()) as { data: { input: string }[] }).data.length;
};

test.skipIf(obstacle !== null)(
  "somebody with an undeliverable address can't register and reads why",
  async () => {
    const refused = await register(undeliverable);
    expect(refused.status).toBe(200);
    expect(refused.text).toContain(sentence);
    expect(isRegistered(await register("deliverable@sandbox.test"))).toBe(true);
    expect(isRegistered(await register("anyone@accept-all.sandbox.test"))).toBe(true);
    expect(isRegistered(await register("sender-blocked@sandbox.test"))).toBe(true);
  },
);

test.skipIf(obstacle !== null)("the address that was probably meant is named", async () => {
  const typo = await standIn(found("do_not_send", "maria@gmail.com"));
  await configure({ url: typo.url });
  const refused = await register("maria@gmial.com");
  expect(refused.text).toContain(
    "This email address can’t receive mail. Did you mean maria@gmail.com?",
  );
  const risky = await standIn(found("send_with_care", "maria@gmail.com"));
  await configure({ url: risky.url, risky: "block" });
  expect((await register("maria@gmial.com")).text).toContain(
    "This email address can’t be used here. Did you mean maria@gmail.com?",
  );
  // Forms may show the sentence as HTML.
  const hostile = await standIn(found("do_not_send", "<img src=x>@gmail.com"));
  await configure({ url: hostile.url });
  expect((await register("maria@gmial.com")).text).toContain(sentence);
});

test.skipIf(obstacle !== null)(
  "the settings allow undeliverable addresses and block risky ones",
  async () => {
    await configure({ undeliverable: "allow", risky: "block" });
    expect(isRegistered(await register("mailbox-not-found+2@sandbox.test"))).toBe(true);
    const refused = await register("somebody@accept-all.sandbox.test");
    expect(refused.text).toContain("This email address can’t be used here. Enter another one.");
    expect(isRegistered(await register("sender-blocked+2@sandbox.test"))).toBe(true);
  },
);

test.skipIf(obstacle !== null)(
  "an address is checked once a day, an unknown one each time",
  async () => {
    const before = await checks();
    await fire("elementor", "mailbox-not-found+cached@sandbox.test");
    await fire("wpforms", "mailbox-not-found+cached@sandbox.test");
    expect(await checks()).toBe(before + 1);
    await fire("elementor", "sender-blocked+cached@sandbox.test");
    await fire("elementor", "sender-blocked+cached@sandbox.test");
    expect(await checks()).toBe(before + 3);
    // Another key asks again, and what is cached has no address.
    await configure({ key: "mv_live_other" });
    expect(await fire("elementor", "mailbox-not-found+cached@sandbox.test")).toEqual([]);
    const names = await site.php(
      "global $wpdb; echo json_encode($wpdb->get_results(\"SELECT option_name, option_value FROM $wpdb->options WHERE option_name LIKE '%mailverdict_%'\"));",
    );
    expect(names).toContain("block");
    expect(names).not.toContain("mailbox-not-found+cached");
  },
);

test.skipIf(obstacle !== null)(
  "comments of visitors with an undeliverable address are refused",
  async () => {
    const comment = async (email: string, visitor = new WordPressVisitor(site.origin)) => {
      count += 1;
      const text = `Comment ${count}`;
      const fields = { comment_post_ID: "1", author: "Maria", email, comment: text };
      return visitor.post("/wp-comments-post.php", fields);
    };
    const refused = await comment(undeliverable);
    expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true]);
    expect((await comment("deliverable@sandbox.test")).status).toBe(302);
    expect((await comment(undeliverable, admin)).status).toBe(302);
    for (const [host, approved] of [
      ["pingback", 1],
      ["member", 1],
      ["spam", "spam"],
    ] as const) {
      expect([host, await fire(host, undeliverable)]).toEqual([host, approved]);
    }
    const rest = await fetch(`${site.origin}/?rest_route=/wp/v2/comments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        post: 1,
        author_name: "Maria",
        author_email: undeliverable,
        content: "Over REST",
      }),
    });
    expect(rest.status).toBe(400);
    expect(await rest.json()).toMatchObject({ code: "mailverdict", message: sentence });
  },
);

test.skipIf(obstacle !== null).each([
  ["contact-form-7", { "your-email": sentence }],
  ["contact-form-7-optional", { "your-email": sentence }],
  ["wpforms", { 7: { 3: sentence } }],
  ["wpforms-confirmation", { 7: { 3: sentence } }],
  ["gravity-forms", { is_valid: false, message: sentence }],
  ["gravity-forms-confirmation", { is_valid: false, message: sentence }],
  ["elementor", { email: sentence }],
  ["checkout", [[sentence], { id: "billing_email" }]],
  ["block-checkout", ["mailverdict_billing_email", sentence, 400]],
  ["customer", [sentence]],
  ["network", [sentence]],
])("%s shows the sentence to whoever enters an undeliverable address", async (host, told) => {
  expect(await fire(host, undeliverable)).toEqual(told);
  const passed = JSON.stringify(await fire(host, "deliverable@sandbox.test"));
  expect(passed).not.toContain("address");
  expect(JSON.stringify(await fire(host, ""))).toBe(passed);
});

test.skipIf(obstacle !== null)(
  "other fields, forms that are left out and orders with errors aren't checked",
  async () => {
    expect(await fire("gravity-forms-text", undeliverable)).toEqual({
      is_valid: true,
      message: "",
    });
    const before = await checks();
    const fresh = "mailbox-not-found+errors@sandbox.test";
    expect(await fire("contact-form-7-with-errors", fresh)).toEqual({ "your-email": "Too long." });
    expect(await checks()).toBe(before);
    expect(await fire("left-out", undeliverable)).toEqual([]);
    expect(await fire("checkout-with-errors", undeliverable)).toEqual([
      ["Accept the terms."],
      null,
    ]);
  },
);

test.skipIf(obstacle !== null)("an address in other letters is checked as it is", async () => {
  const before = await checks();
  expect(await fire("elementor", "jörg@smtputf8.sandbox.test")).toEqual(expect.anything());
  expect(await fire("elementor", "用户@sandbox.test")).toEqual(expect.anything());
  expect(await checks()).toBe(before + 2);
});

test.skipIf(obstacle !== null)(
  "nobody is blocked while the check fails, and the settings page says why",
  async () => {
    const slow = await standIn(() => undefined);
    const busy = await standIn(problem(429, "rate_limited", 1));
    const away = await standIn(problem(503, "too_busy", 9000));
    const broken = await standIn((reply) => reply.end("<html>"));
    const trickling = await standIn((reply) => {
      const timer = setInterval(() => reply.write(" "), 100);
      reply.on("close", () => clearInterval(timer));
    });
    const cut = await standIn((reply) => reply.destroy());
    const cases: [settings: Record<string, string>, told: RegExp][] = [
      [{ key: "mv_live_wrong" }, /API key/iu],
      [{ url: "http://127.0.0.1:9" }, /Couldn’t reach http:\/\/127\.0\.0\.1:9/u],
      [{ url: slow.url }, /Couldn’t reach .+(?:timed out|timeout)/iu],
      [{ url: busy.url }, /Come back: rate_limited\./u],
      [{ url: away.url }, /Come back: too_busy\./u],
      [{ url: broken.url }, /The reply was no complete JSON/u],
      // With PHP's curl extension, WordPress itself limits the whole request.
      [{ url: trickling.url }, /took longer than 4 seconds|timed out after 4/u],
      [{ url: cut.url }, /Couldn’t reach/u],
      [{ url: "ftp://mail.example.org" }, /isn&#039;t an http or https address/u],
    ];
    for (const [settings, told] of cases) {
      await configure(settings);
      const start = performance.now();
      expect(await fire("elementor", undeliverable), told.source).toEqual([]);
      expect(performance.now() - start, told.source).toBeLessThan(5000);
      const { text } = await admin.get(page);
      const notice = /<div class="notice notice-warning"><p>([^<]*)/u.exec(text)?.[1];
      expect(notice).toContain("and the address was allowed.");
      expect(notice).toMatch(told);
    }
    expect(isRegistered(await register("mailbox-not-found+down@sandbox.test"))).toBe(true);
    expect([slow, busy, away].map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
  },
);

test.skipIf(obstacle !== null)(
  "checks pause after a failure, as long as the server asks for, up to five minutes",
  async () => {
    const pause = async (settings: Record<string, string>) => {
      await configure(settings);
      await fire("elementor", undeliverable);
      await fire("elementor", undeliverable);
      const left = await site.php("echo get_transient('mailverdict_failure')['until'] - time();");
      return Number(left);
    };
    const busy = await standIn(problem(429, "rate_limited", 120));
    const away = await standIn(problem(503, "too_busy", 9000));
    expect(await pause({ url: "http://127.0.0.1:9" })).toSatisfy(between(15, 30));
    expect(await pause({ url: busy.url })).toSatisfy(between(100, 120));
    expect(await pause({ url: away.url })).toSatisfy(between(280, 300));
    expect([busy.requests.length, away.requests.length]).toEqual([1, 1]);
    // A saved setting ends the pause.
    const { MAILVERDICT_URL: url = "", MAILVERDICT_API_KEY: key = "" } = server.env;
    const fields = { "mailverdict[url]": url, "mailverdict[key]": key };
    await admin.submit(page, "options.php", fields);
    const fresh = "mailbox-not-found+pause@sandbox.test";
    expect(await fire("elementor", fresh)).toEqual({ email: sentence });
    // A refused address says nothing about the next one.
    const refusing = await standIn(problem(422, "validation_failed", 1));
    await configure({ url: refusing.url });
    await fire("elementor", undeliverable);
    await fire("elementor", undeliverable);
    expect(refusing.requests).toHaveLength(2);
  },
);

test.skipIf(obstacle !== null)(
  "an administrator saves the settings; the key is never shown",
  async () => {
    const { MAILVERDICT_URL: url = "" } = server.env;
    const save = async (fields: Record<string, string>) => {
      const given = { "mailverdict[url]": url, "mailverdict[key]": "", ...fields };
      expect((await admin.submit(page, "options.php", given)).status).toBe(302);
      return (await admin.get(`${page}&settings-updated=true`)).text;
    };
    const saved = await save({
      "mailverdict[key]": "mv_live_secret1234",
      "mailverdict[undeliverable]": "allow",
      "mailverdict[risky]": "block",
    });
    expect(saved).toContain("ends in 1234");
    expect(saved).not.toContain("mv_live_secret1234");
    expect(await stored()).toEqual({
      url,
      key: "mv_live_secret1234",
      undeliverable: "allow",
      risky: "block",
    });
    await save({ "mailverdict[url]": `${url}/` });
    expect(await stored()).toMatchObject({ url, key: "mv_live_secret1234", risky: "allow" });
    const refused = await save({ "mailverdict[url]": '"><script>alert(1)</script>' });
    expect(refused).toContain("isn&#039;t an http or https address");
    expect(refused).not.toContain("<script>alert(1)");
    expect(await stored()).toMatchObject({ url });
  },
);

test.skipIf(obstacle !== null)(
  "the test of the settings page checks an address, or says what is wrong",
  async () => {
    expect(await tested("deliverable@sandbox.test")).toEqual([
      "success",
      expect.stringMatching(
        /^The connection works\. deliverable@sandbox\.test is deliverable\. ./u,
      ),
    ]);
    expect(await tested("<b>@x")).toEqual(["success", expect.stringContaining("&lt;b&gt;@x")]);
    await configure({ key: "mv_live_wrong" });
    expect(await tested("deliverable@sandbox.test")).toEqual([
      "error",
      expect.stringMatching(/API key/iu),
    ]);
    await configure({ key: "" });
    expect(await tested("deliverable@sandbox.test")).toEqual([
      "error",
      "Save the address of the installation and an API key first.",
    ]);
    expect(await fire("elementor", undeliverable)).toEqual([]);
  },
);

test.skipIf(obstacle !== null)("settings and test need an administrator and a nonce", async () => {
  await site.php("wp_create_user('reader', 'a password of readers', 'reader@example.org');");
  const reader = await new WordPressVisitor(site.origin).signIn("reader", "a password of readers");
  const stranger = new WordPressVisitor(site.origin);
  const before = await checks();
  expect((await reader.get(page)).status).toBe(403);
  expect((await stranger.get(page)).location).toContain("wp-login.php");
  const fields = { action: "mailverdict_test", email: "deliverable+nonce@sandbox.test" };
  expect((await admin.post("/wp-admin/admin-post.php", fields)).status).toBe(403);
  expect((await reader.post("/wp-admin/admin-post.php", fields)).status).toBe(403);
  const { text } = await reader.post("/?stand_in=nonce", { email: "" });
  const valid = { ...fields, _wpnonce: JSON.parse(text) as string };
  const refused = await reader.post("/wp-admin/admin-post.php", valid);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("You aren’t allowed to change these settings.");
  await stranger.post("/wp-admin/admin-post.php", fields);
  const change = { option_page: "mailverdict", action: "update", "mailverdict[url]": "" };
  expect((await admin.post("/wp-admin/options.php", change)).status).toBe(403);
  expect(await site.php("echo get_option('mailverdict')['url'];")).toBe(
    server.env["MAILVERDICT_URL"],
  );
  expect(await checks()).toBe(before);
});

test.skipIf(obstacle !== null)("constants of wp-config.php go before the settings", async () => {
  await configure({ url: "", key: "" });
  const { MAILVERDICT_URL: url, MAILVERDICT_API_KEY: key } = server.env;
  const code = `echo Mailverdict\\WordPress\\AddressCheck::refusal('${undeliverable}', 'registration') ?? 'allowed';`;
  expect(await site.php(code)).toBe("allowed");
  const constants = `define('MAILVERDICT_URL', '${url}'); define('MAILVERDICT_API_KEY', '${key}');`;
  expect(await site.php(`${constants} ${code}`)).toBe(sentence);
});

test.skipIf(obstacle !== null)(
  "deleting the plugin deletes its settings and results, and PHP reported nothing",
  async () => {
    const log = readFileSync(join(site.folder, "debug.log"), "utf8");
    expect(log.split("\n").filter((line) => line.includes("/plugins/mailverdict/"))).toEqual([]);
    const left = await site.php(
      "define('WP_UNINSTALL_PLUGIN', 'mailverdict'); require WP_PLUGIN_DIR . '/mailverdict/uninstall.php'; wp_cache_flush(); echo $wpdb->get_var(\"SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%mailverdict%' AND option_name <> 'active_plugins'\");",
    );
    expect(left).toBe("0");
  },
);

test.skipIf(obstacle !== null)(
  "the plugin has the server's version, its template for translations and no file of its tests",
  () => {
    const root = join(site.folder, "wp-content/plugins/mailverdict");
    const read = (file: string) => readFileSync(join(root, file), "utf8");
    expect(read("mailverdict.php")).toContain(`Version: ${sdkVersion}\n`);
    expect(read("readme.txt")).toContain(`Stable tag: ${sdkVersion}\n`);
    expect(read("languages/mailverdict.pot")).toContain(sentence);
    expect(() => read("tests/standIns.php")).toThrow("ENOENT");
  },
);

test("the template for translations has every text of the plugin", async () => {
  const { potText } = (await import(`${process.cwd()}/integrations/wordpress/pot.mjs`)) as {
    potText: () => string;
  };
  const template = readFileSync("integrations/wordpress/languages/mailverdict.pot", "utf8");
  expect(template === potText(), "node integrations/wordpress/pot.mjs").toBe(true);
  expect(template.match(/^msgid /gmu)?.length).toBeGreaterThan(25);
});
