import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { clientLines, hasPhp, PhpPrograms } from "./phpPrograms.ts";
import { scriptedApi, type ScriptedReply } from "./scriptedApi.ts";
import { webhookSecret } from "./sdkServer.ts";

const key = "mv_live_key";

const uploaded = (received: number) => ({
  status: 200,
  body: { object: "upload", id: "upl_1", received, complete: received === 9 },
});
const busy = { status: 503, headers: { "retry-after": "0" }, body: {} };
const credits = { status: 200, body: { object: "credits", balance: 7 } };

/** Returns the lines of a program that decides about a sign-up and prints the decision. */
const decide = (options = "") => [
  "$start = microtime(true);",
  `$sign = $client->decideSignUp('a@b.example'${options});`,
  "echo $sign->decision, ' ', $sign->suggestion ?? '-', ' ', $sign->error === null ? '-' : (new ReflectionClass($sign->error))->getShortName(), ' ', microtime(true) - $start < 2 ? 'soon' : 'late', \"\\n\";",
];
/** Returns a finished check. */
const done = (action: string, email?: string) => ({
  status: 200,
  body: {
    status: "completed",
    action,
    suggestion: email === undefined ? null : { email },
  },
});

// Counted as skipped where PHP 8.1 is missing.
describe.skipIf(!hasPhp)("requests of the PHP client", () => {
  let programs: PhpPrograms;
  beforeAll(() => {
    programs = new PhpPrograms({
      ...programEnv,
      MAILVERDICT_URL: "http://127.0.0.1:9",
      MAILVERDICT_API_KEY: key,
    });
  });
  afterAll(() => {
    programs.remove();
  });

  /** Runs a program against a server that gives scripted replies; returns its output and the requests. */
  async function scripted(replies: readonly ScriptedReply[], lines: readonly string[]) {
    const api = await scriptedApi(replies);
    const output = await programs.outputOf(clientLines + lines.join("\n"), {
      MAILVERDICT_URL: api.url,
    });
    await api.close();
    return { output, requests: api.requests };
  }

  test("a rejected call is sent again, with the same idempotency key", async () => {
    const { output, requests } = await scripted(
      [busy, null, { status: 200, body: { id: "val_1", status: "completed" } }],
      ["echo $client->validations->create(['email' => 'jörg@b.example'])['id'];"],
    );
    expect(output).toBe("val_1");
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(requests[2]).toMatchObject({
      body: '{"email":"jörg@b.example"}',
      headers: {
        authorization: `Bearer ${key}`,
        "user-agent": `mailverdict-php/${sdkVersion}`,
      },
    });
  });

  test("a call that could take effect twice isn't sent again after a broken connection", async () => {
    const { output, requests } = await scripted(
      [null, busy, credits],
      [
        "try {",
        "    $client->rules->create(['kind' => 'block', 'target' => 'a.example']);",
        "} catch (ConnectionFailed $error) {",
        '    echo $error->getMessage(), "\\n";',
        "}",
        "echo $client->account->credits()['balance'];",
      ],
    );
    expect(output).toMatch(/^Couldn't reach http:.+\n7$/u);
    expect(requests).toHaveLength(3);
  });

  test("after an uncertain failure only a call is sent again that can't take effect twice", async () => {
    const { output, requests } = await scripted(
      [{ status: 502 }, { status: 502 }, credits],
      [
        "try {",
        "    $client->rules->create(['kind' => 'block', 'target' => 'a.example']);",
        "} catch (ApiError $error) {",
        '    echo $error->errorCode, "\\n";',
        "}",
        "echo $client->account->credits()['balance'];",
      ],
    );
    expect(output).toBe("http_502\n7");
    expect(requests).toHaveLength(3);
  });

  test("queries have true and false, and downloads no key", async () => {
    const { output, requests } = await scripted(
      [
        { status: 200, body: { data: [], has_more: false, next_cursor: null } },
        { status: 201, body: { url: "/v1/exports/exp_1/file?token=x" } },
        { status: 200, body: "a,b" },
      ],
      [
        "$client->account->listNotifications(['unread' => true, 'after' => null])->all(1);",
        "echo stream_get_contents($client->exportList('list_1', ['format' => 'csv']));",
      ],
    );
    expect(output).toBe("a,b");
    expect(requests.map(({ path }) => path)).toEqual([
      "/v1/notifications?unread=true",
      "/v1/lists/list_1/exports",
      "/v1/exports/exp_1/file?token=x",
    ]);
    expect(requests.map(({ headers }) => headers.authorization === undefined)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("errors say what happened, and a redirect isn't followed", async () => {
    const { output, requests } = await scripted(
      [
        { status: 404, body: "<html>" },
        { status: 301, headers: { location: "https://mail.example.org/" } },
        { status: 429, headers: { "retry-after": "3600" } },
        {
          status: 422,
          body: {
            type: "https://x.test/#validation_failed",
            code: "validation_failed",
            detail: "A field is wrong.",
            request_id: "req_1",
            errors: [{ field: "limit", detail: "Too large." }],
          },
        },
        { status: 200, headers: { "content-length": "90" }, body: "{}" },
        undefined,
      ],
      [
        "foreach ([[5], [5], [5], [5], [5, 0], [0.2, 0]] as $limits) {",
        "    try {",
        "        $client->account->credits(...$limits);",
        "    } catch (MailverdictError $error) {",
        "        $api = $error instanceof ApiError ? [$error->status, $error->errorCode, $error->docs, $error->requestId, $error->fields[0]['field'] ?? null] : [];",
        "        echo (new ReflectionClass($error))->getShortName(), ' ', json_encode($api, JSON_UNESCAPED_SLASHES), ' ', $error->getMessage(), \"\\n\";",
        "    }",
        "}",
        "foreach ([['key' => 'mv_live…'], ['url' => ''], ['url' => 'mail.example.org']] as $wrong) {",
        "    try {",
        "        new Mailverdict(...$wrong);",
        "    } catch (MailverdictError $error) {",
        '        echo $error->getMessage(), "\\n";',
        "    }",
        "}",
        "try {",
        "    $client->lists->create(['source' => ['text' => 'a@b.example']], idempotencyKey: \"a\\r\\nX: b\");",
        "} catch (MailverdictError $error) {",
        '    echo $error->getMessage(), "\\n";',
        "}",
      ],
    );
    const lines = output.split("\n").slice(0, -1);
    expect(lines).toEqual([
      'ApiError [404,"http_404",null,null,null] The server answered 404 without a problem document. Check that url is a Mailverdict installation.',
      'ApiError [301,"http_301",null,null,null] The server redirects to https://mail.example.org/. Use the address that it redirects to as url.',
      expect.stringMatching(/^ApiError \[429,"http_429",/u),
      'ApiError [422,"validation_failed","https://x.test/#validation_failed","req_1","limit"] A field is wrong.',
      expect.stringMatching(/^ConnectionFailed \[\] Couldn't reach http:/u),
      expect.stringMatching(/^RequestTimeout \[\] http:\S+ didn't answer within 0\.2 seconds\./u),
      "The API key has characters that no key has. Copy it again.",
      "The address of the installation is missing. Set url or MAILVERDICT_URL.",
      'The url "mail.example.org" isn\'t an http or https address.',
      "The header Idempotency-Key has characters that can't be sent.",
    ]);
    expect(requests).toHaveLength(6);
  });

  test("a sign-up is allowed where there is no verdict, in time", async () => {
    const { output, requests } = await scripted(
      [
        done("send"),
        done("send_with_care"),
        done("do_not_send", "a@c.example"),
        done("retry_later"),
        done("something_new"),
        { status: 202, body: { id: "val_1", status: "running" } },
        busy,
        null,
        undefined,
        busy,
      ],
      [
        ...Array.from({ length: 8 }, () => decide()).flat(),
        ...decide(", timeout: 0.6"),
        ...decide(", withoutVerdict: 'block'"),
      ],
    );
    expect(output.trim().split("\n")).toEqual([
      "allow - - soon",
      "warn - - soon",
      "block a@c.example - soon",
      "allow - - soon",
      "allow - - soon",
      "allow - - soon",
      "allow - ApiError soon",
      "allow - ConnectionFailed soon",
      "allow - RequestTimeout soon",
      "block - ApiError soon",
    ]);
    expect(requests).toHaveLength(10);
    expect(JSON.parse(requests[0]!.body)).toEqual({
      email: "a@b.example",
      source: "sign-up",
      timeout_ms: 2500,
    });
  });

  test("a reply that trickles ends at the timeout", async () => {
    const slow = createServer((_, response) => {
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    });
    slow.listen(0, "127.0.0.1");
    await once(slow, "listening");
    const code = [
      "$start = microtime(true);",
      "try {",
      "    $client->account->credits(timeout: 0.5, retries: 0);",
      "} catch (RequestTimeout) {",
      "    echo microtime(true) - $start < 5 ? 'in time' : 'late';",
      "}",
    ].join("\n");
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    expect(await programs.outputOf(clientLines + code, { MAILVERDICT_URL: url })).toBe("in time");
    slow.closeAllConnections();
    slow.close();
  });

  test("a file is sent in parts and continues after a broken connection", async () => {
    writeFileSync(join(programs.folder, "a.csv"), "123456789");
    const { output, requests } = await scripted(
      [uploaded(0), null, uploaded(4), uploaded(9)],
      ["echo json_encode($client->uploadFile('a.csv')['complete']);"],
    );
    expect(output).toBe("true");
    expect(requests.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST {"name":"a.csv","bytes":9}',
      "PATCH 123456789",
      "GET ",
      "PATCH 56789",
    ]);
    expect(requests[3]!.headers["upload-offset"]).toBe("4");
    const refused = await scripted(
      [uploaded(0), { status: 422, body: { code: "too_large", detail: "Too large." } }],
      ["try { $client->uploadFile('a.csv'); } catch (ApiError $error) { echo $error->errorCode; }"],
    );
    expect([refused.output, refused.requests.length]).toEqual(["too_large", 2]);
  });

  test("a webhook needs its headers, a fresh time, a secret in base64 and a body in JSON", async () => {
    const at = 1_800_000_000;
    const sign = (body: string) =>
      new Webhook(webhookSecret).sign("evt_1", new Date(at * 1000), body);
    const cases: [body: string, headers: Record<string, string>, secret: string, now: number][] = [
      ["{}", { "Webhook-Id": "evt_1", "Webhook-Timestamp": String(at) }, webhookSecret, at],
      ...[at + 300, at + 301, at - 301].map((now): (typeof cases)[number] => ["{}", {}, "", now]),
      ["{}", {}, "whsec_!", at],
      ["text", {}, "", at],
    ].map(([body, headers, secret, now]) => {
      const given = headers as Record<string, string>;
      const all = {
        "Webhook-Id": "evt_1",
        "Webhook-Timestamp": String(at),
        "Webhook-Signature": `v1,AAAA ${sign(body as string)}`,
      };
      return [
        body as string,
        Object.keys(given).length === 0 ? all : given,
        secret === "" ? webhookSecret : (secret as string),
        now as number,
      ];
    });
    const code = [
      `foreach (json_decode(base64_decode('${Buffer.from(JSON.stringify(cases)).toString("base64")}'), true) as [$body, $headers, $secret, $now]) {`,
      "    try {",
      "        Webhook::verify($body, $headers, ['whsec_QUFB', $secret], now: $now);",
      '        echo "verified\\n";',
      "    } catch (WebhookError $error) {",
      '        echo $error->getMessage(), "\\n";',
      "    }",
      "}",
    ].join("\n");
    expect((await programs.outputOf(clientLines + code)).trim().split("\n")).toEqual([
      "A webhook header is missing: webhook-id, -timestamp or -signature.",
      "verified",
      ...Array.from(
        { length: 2 },
        () => "The delivery is too old, or the clocks differ. Check this machine's time.",
      ),
      "The secret isn't base64. Copy it again, with whsec_.",
      "The body isn't JSON.",
    ]);
  });
});
