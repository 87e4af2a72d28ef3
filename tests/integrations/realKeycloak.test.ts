import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keycloakStep } from "#prerender/sdk/keycloakStep.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { hookLines } from "#web/screens/integration/signUps/hookLines.ts";

/** Folder of Keycloak. Without it, the tests are skipped. */
const keycloakHome = process.env["KEYCLOAK_HOME"] ?? "";
const realm = "shop";
const admin = "admin";

/** Returns the `Cookie` header of the cookies that a reply sets. */
const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

describe.skipIf(!existsSync(join(keycloakHome, "bin/kc.sh")))("Keycloak with its step", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let keycloak: ChildProcess;
  let folder: string;
  let origin: string;
  let log = "";
  let owner: Visitor;
  let hook: { id: string; url: string; secret: string };
  let settings: string;
  let stand: Server;

  /** Runs commands in the folder of the copy, where `kcadm.sh` is found. */
  const run = (commands: string): string =>
    execFileSync("bash", ["-ec", commands], {
      cwd: folder,
      env: {
        ...process.env,
        HOME: folder,
        PATH: [join(folder, "keycloak/bin"), process.env["PATH"]].join(delimiter),
      },
      encoding: "utf8",
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "mailverdict-keycloak-"));
    cpSync(keycloakHome, join(folder, "keycloak"), { recursive: true });
    writeFileSync(join(folder, "step.zip"), keycloakStep()[1]);
    // Maven keeps what it loaded in the home folder of whoever runs the tests.
    execFileSync(
      "bash",
      [
        "-ec",
        "unzip -q step.zip; mvn -q -B -f mailverdict-keycloak package; cp mailverdict-keycloak/target/*.jar keycloak/providers/",
      ],
      { cwd: folder, stdio: "inherit" },
    );
    sandbox = await startTestSandbox();
    server = await startTestServer({ ports: sandbox.ports });
    const ours = await server.app.listen({ host: "127.0.0.1", port: 0 });
    owner = await signedIn(server.app, "owner@example.com");
    const created = (await owner.post("/v1/sign-up-hooks", { host: "keycloak" })).json();
    hook = { ...created, url: `${ours}${new URL(created.url).pathname}` };
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    keycloak = spawn(
      join(folder, "keycloak/bin/kc.sh"),
      ["start-dev", "--http-host=127.0.0.1", `--http-port=${port}`],
      {
        env: {
          ...process.env,
          KC_BOOTSTRAP_ADMIN_USERNAME: admin,
          KC_BOOTSTRAP_ADMIN_PASSWORD: admin,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    keycloak.stdout?.on("data", (text) => (log += String(text)));
    keycloak.stderr?.on("data", (text) => (log += String(text)));
    await until(
      () => log.includes("Listening on") || keycloak.exitCode !== null,
      (ended) => ended,
    );
    expect(keycloak.exitCode, log).toBeNull();
    run(
      [
        `kcadm.sh config credentials --server ${origin} --realm master --user ${admin} --password ${admin}`,
        `kcadm.sh create realms -s realm=${realm} -s enabled=true -s registrationAllowed=true -s registrationEmailAsUsername=true -s internationalizationEnabled=true -s 'supportedLocales=["en","fr"]' -s defaultLocale=en`,
      ].join("\n"),
    );
    const printed = hookLines("keycloak", hook);
    settings = run(
      `${printed.replace("your-realm", realm)}\nkcadm.sh get authentication/flows/mailverdict/executions -r ${realm}`,
    );
    stand = createServer();
    stand.listen(0, "127.0.0.1");
    await once(stand, "listening");
  }, 600_000);

  afterAll(async () => {
    if (keycloak?.exitCode === null) {
      keycloak.kill();
      await once(keycloak, "exit");
    }
    stand?.closeAllConnections();
    stand?.close();
    await server?.close();
    await sandbox?.sandbox.close();
    if (folder !== undefined) {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  /** Signs up in a browser's way: opens the form and sends it. Returns the refusals, or null for a new user. */
  async function signUp(email: string, language = "en"): Promise<string | null> {
    const query = new URLSearchParams({
      client_id: "account-console",
      response_type: "code",
      scope: "openid",
      redirect_uri: `${origin}/realms/${realm}/account/`,
      code_challenge: createHash("sha256").update("x".repeat(50)).digest("base64url"),
      code_challenge_method: "S256",
      ui_locales: language,
    });
    const page = await fetch(
      `${origin}/realms/${realm}/protocol/openid-connect/registrations?${query}`,
    );
    const cookie = cookiesOf(page);
    const action = /action="(?<url>[^"]+)"/u.exec(await page.text())?.groups?.["url"] ?? "";
    const reply = await fetch(action.replaceAll("&amp;", "&"), {
      method: "POST",
      redirect: "manual",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        email,
        firstName: "Ann",
        lastName: "Lee",
        password: "correct tall zebra 9",
        "password-confirm": "correct tall zebra 9",
      }),
    });
    if (reply.status === 302) {
      return null;
    }
    const [, shown = `>status ${reply.status}`] = (await reply.text()).split(
      'id="input-error-email"',
    );
    const text = /[^<>]*[^<>\s][^<>]*(?=<)/u.exec(shown.slice(shown.indexOf(">")))?.[0] ?? shown;
    return text
      .trim()
      .replaceAll(/&#(\d+);/gu, (_entity, code) => String.fromCodePoint(Number(code)));
  }

  /** Points the step at another hook. */
  function pointTo(url: string, secret = hook.secret): void {
    const id = /"authenticationConfig" : "(?<id>[^"]+)"/u.exec(settings)?.groups?.["id"] ?? "";
    run(
      `kcadm.sh update authentication/config/${id} -r ${realm} -s config.url=${url} -s config.secret=${secret}`,
    );
  }

  test("the commands of the app add the step after the other ones, required", () => {
    const steps = JSON.parse(settings) as { displayName: string; requirement: string }[];
    expect(steps.at(-1)).toMatchObject({ displayName: "Mailverdict", requirement: "REQUIRED" });
  });

  test("people with a good, a risky and an unknown address sign up", async () => {
    for (const name of ["deliverable", "mailbox-full", "sender-blocked"]) {
      // oxlint-disable-next-line no-await-in-loop -- one sign-up after the other
      expect(await signUp(`${name}@sandbox.test`)).toBeNull();
    }
  });

  test("a dead address gets the sentence beside its field, in the language of the page", async () => {
    expect(await signUp("mailbox-not-found@sandbox.test", "fr")).toMatch(
      /^Cette adresse ne peut pas recevoir/u,
    );
  });

  test("where the owner blocks addresses without a verdict, a typo gets the address that was probably meant", async () => {
    await owner.ask("PATCH", `/v1/sign-up-hooks/${hook.id}`, {
      body: { without_verdict: "block" },
    });
    expect(await signUp("ann@gmial.com")).toContain("ann@gmail.com");
    expect(await signUp("sender-blocked+2@sandbox.test")).toMatch(/^We couldn't check/u);
  });

  const failing: Readonly<Record<string, RequestListener>> = {
    "replies with 503": (_request, reply) => void reply.writeHead(503).end(),
    "replies with a page": (_request, reply) => void reply.end("<html>"),
    "breaks off": (_request, reply) => void reply.destroy(),
    "doesn't reply": () => undefined,
    "never ends its reply": (_request, reply) => void reply.write("{"),
  };
  test.each(Object.keys(failing))("people sign up if the hook %s", async (name) => {
    stand.removeAllListeners("request");
    stand.on("request", failing[name] ?? (() => undefined));
    const address = stand.address();
    pointTo(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1/hooks/x`);
    expect(await signUp(`mailbox-not-found+${name.length}@sandbox.test`)).toBeNull();
    const lines = log.split("\n").filter((line) => line.includes("was not checked"));
    expect(lines).not.toEqual([]);
    expect(lines.join("\n")).not.toContain("@");
  });

  test.each([
    ["isn't there", () => ["http://127.0.0.1:9/v1/hooks/x", "secret"]],
    ["has another secret", () => [hook.url, "whsec_other"]],
    ["has an address that is none", () => ["nowhere", "secret"]],
  ] as const)("people sign up if the hook %s", async (name, place) => {
    const [url, secret] = place();
    pointTo(url ?? "", secret);
    expect(await signUp(`mailbox-not-found+${name.length * 10}@sandbox.test`)).toBeNull();
    expect(log).not.toContain(hook.secret);
  });

  test("the package has the files of its pom.xml, and names the version it ran with", () => {
    expect(readFileSync("integrations/keycloak/README.md", "utf8")).toContain(
      /keycloak.version>(?<version>[\d.]+)</u.exec(
        readFileSync("integrations/keycloak/pom.xml", "utf8"),
      )?.groups?.["version"],
    );
  });
});
