import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { freePort } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { clientLines, hasPhp, PhpPrograms, works } from "./phpPrograms.ts";
import { deliverTo } from "./deliverTo.ts";
import { customersCsv, type SdkServer, startSdkServer } from "./sdkServer.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";

const run = promisify(execFile);
const hasComposer = hasPhp && (await works("composer", "--version"));

/** Returns the program of the README that contains a text. */
const sample = (part: string): string => readmeProgram("sdk/php/README.md", "php", part);

// Counted as skipped where PHP 8.1 is missing.
describe.skipIf(!hasPhp)("the PHP client", () => {
  let server: SdkServer;
  let programs: PhpPrograms;
  beforeAll(async () => {
    server = await startSdkServer();
    programs = new PhpPrograms(server.env);
    writeFileSync(join(programs.folder, "customers.csv"), customersCsv);
  });
  afterAll(async () => {
    await server.close();
    programs.remove();
  });

  test("the package of a running server has its digest, and works where it is unpacked", async () => {
    const origin = server.env["MAILVERDICT_URL"];
    const name = `mailverdict-php-${sdkVersion}.zip`;
    const reply = await fetch(`${origin}/sdk/${name}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(await (await fetch(`${origin}/sdk/`)).text()).toContain(`${name}#sha256=${digest}`);
    expect(await (await fetch(`${origin}/sdk/SHA256SUMS.txt`)).text()).toContain(digest);
    writeFileSync(join(programs.folder, name), bytes);
    const code = [
      `<?php (new PharData('${name}'))->extractTo('unpacked');`,
      "require 'unpacked/autoload.php';",
      "echo Mailverdict\\Version::NUMBER, ' ', (new Mailverdict\\Mailverdict())->account->credits()['object'];",
    ].join("\n");
    expect(await programs.outputOf(code)).toBe(`${sdkVersion} credits`);
    expect(
      JSON.parse(readFileSync(join(programs.folder, "unpacked/composer.json"), "utf8")),
    ).toMatchObject({
      name: "mailverdict/sdk",
      version: sdkVersion,
    });
  });

  test.skipIf(!hasComposer)(
    "Composer installs the package of a running server with the README's lines",
    async () => {
      const project = join(programs.folder, "project");
      mkdirSync(project);
      writeFileSync(join(project, "composer.json"), "{}");
      const lines = readmeProgram("sdk/php/README.md", "sh", "composer").replace(
        "https://mail.example.org",
        server.env["MAILVERDICT_URL"] ?? "",
      );
      const loopback =
        "composer config repositories.packagist.org false; composer config secure-http false";
      await run("sh", ["-ec", `${loopback}\n${lines}`], {
        cwd: project,
        env: { ...process.env, ...programs.env },
      });
      writeFileSync(join(project, "program.php"), sample("$found['summary']"));
      expect(await programs.run("program.php", {}, project)).toMatch(/^risky mailbox_full /u);
    },
    120_000,
  );

  test("the README's programs run", async () => {
    const samples: [part: string, output: RegExp][] = [
      ["$found['summary']", /^risky mailbox_full .+\.\n$/u],
      ["decideSignUp", /^Enter another address\.\n$/u],
      ["uploadFile", /^completed 1\n$/u],
      ["'billable'", /^At most 0 credits\ncompleted\n$/u],
      ["->all(1)", /^deliverable@sandbox\.test deliverable \d+\n/u],
      ["insufficient_credits", /^402 .+ \S+#insufficient_credits\n$/u],
    ];
    for (const [part, output] of samples) {
      expect(await programs.outputOf(sample(part)), part).toMatch(output);
    }
    expect(readFileSync(join(programs.folder, "results.csv"), "utf8")).toContain("result_verdict");
  });

  test("the README's receiver accepts a signed delivery and rejects a changed one", async () => {
    writeFileSync(join(programs.folder, "receiver.php"), sample("php://input"));
    const origin = `127.0.0.1:${await freePort()}`;
    const child = spawn("php", ["-S", origin, "receiver.php"], {
      cwd: programs.folder,
      env: programs.env,
    });
    let log = "";
    child.stderr.on("data", (text: Buffer) => {
      log += text.toString();
    });
    try {
      const body = JSON.stringify({ type: "list.completed", timestamp: "now", data: {} });
      const send = deliverTo(`http://${origin}`, body);
      await until(
        () => fetch(`http://${origin}`).catch(() => null),
        (reply) => reply !== null,
      );
      expect((await send(body)).status).toBe(204);
      await until(
        () => log,
        (text) => text.includes("list.completed"),
      );
      expect((await send(`${body} `)).status).toBe(400);
      expect((await send(body, new Date(Date.now() - 400_000))).status).toBe(400);
    } finally {
      child.kill();
      await once(child, "close");
    }
  });

  test("pages are requested when they are needed, and every filter arrives", async () => {
    const code = [
      "foreach (['deliverable+1', 'deliverable+2', 'mailbox-full'] as $local) {",
      "    $client->validations->create(['email' => \"$local@sandbox.test\", 'tags' => ['php']]);",
      "}",
      "$query = ['tag' => 'php', 'limit' => 1];",
      "$pages = $client->validations->list($query);",
      "foreach ($pages as $index => $one) { echo $index, ' ', $one['input'], \"\\n\"; }",
      "echo count($pages->all(2)), count($pages->all(0)), ' ', json_encode($pages->page()['has_more']);",
    ].join("\n");
    expect(await programs.outputOf(clientLines + code)).toBe(
      "0 mailbox-full@sandbox.test\n1 deliverable+2@sandbox.test\n2 deliverable+1@sandbox.test\n20 true",
    );
  });
});
