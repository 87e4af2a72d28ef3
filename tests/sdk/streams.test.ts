import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GoPrograms, hasGo } from "./goPrograms.ts";
import { clientLines, hasPhp, PhpPrograms } from "./phpPrograms.ts";
import { hasPython, PythonPrograms } from "./pythonPrograms.ts";
import { scriptedApi, type ScriptedReply } from "./scriptedApi.ts";
import { type SdkServer, startSdkServer } from "./sdkServer.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";

/** Installs and runs programs in one language. */
interface Programs {
  outputOf: (code: string, more?: NodeJS.ProcessEnv) => Promise<string>;
  remove: () => void;
}

/** The programs of these tests in one language; each prints a line per event and the name of an error. */
interface Language {
  name: string;
  isHere: boolean;
  programs: (env: NodeJS.ProcessEnv) => Promise<Programs>;
  /** Checks an address without waiting and follows it: prints `event` and, at the end, the verdict. */
  validation: string;
  /** Creates a list and follows it: prints `event` and, at the end, the state. */
  list: string;
  /** Follows the validation `val/1` after the event 2. */
  scripted: string;
  /** Program of the README that follows a validation. */
  readme?: () => string;
}

const python = (lines: readonly string[], header: readonly string[] = []) =>
  ["from mailverdict import *", "client = Mailverdict()", ...header, ...lines].join("\n");

const asyncio = (lines: readonly string[]) =>
  [
    "import asyncio",
    "from mailverdict import *",
    "async def main():",
    "    async with AsyncMailverdict() as client:",
    ...lines.map((line) => `        ${line}`),
    "asyncio.run(main())",
  ].join("\n");

const go = (lines: readonly string[]) =>
  [
    "package main",
    'import ("context"; "errors"; "fmt"; "mailverdict.test/mailverdict")',
    "func main() {",
    "client, _ := mailverdict.New(mailverdict.Config{})",
    "ctx := context.Background()",
    ...lines,
    "var failed *mailverdict.ConnectionFailed",
    "var own *mailverdict.MailverdictError",
    'if errors.As(err, &failed) { fmt.Println("ConnectionFailed") } else if errors.As(err, &own) { fmt.Println("MailverdictError") } else if err != nil { fmt.Println(err) }',
    "}",
  ].join("\n");

const emails = '["deliverable@sandbox.test", "mailbox-not-found@sandbox.test"]';

const languages: readonly Language[] = [
  {
    name: "Python",
    readme: () => readmeProgram("sdk/python/README.md", "python", "follow_validation"),
    isHere: hasPython,
    programs: async (env) => new PythonPrograms(env),
    validation: python([
      'made = client.validations.create({"email": "mailbox-full@sandbox.test", "timeout_ms": 0})',
      'for each in client.follow_validation(made["id"]):',
      '    print(each["event"], each["data"]["verdict"] if each["event"] == "done" else "")',
    ]),
    list: python([
      `made = client.lists.create({"source": {"emails": ${emails}}, "options": {"start": "auto"}})`,
      'for each in client.follow_list(made["id"]):',
      '    print(each["event"], each["data"]["state"])',
    ]),
    scripted: python([
      "try:",
      '    for each in client.follow_validation("val/1", last_event_id=2):',
      '        print(each["id"], each["event"], ascii(each["data"]["n"]))',
      "except MailverdictError as error:",
      "    print(type(error).__name__)",
    ]),
  },
  {
    name: "Python with asyncio",
    isHere: hasPython,
    programs: async (env) => new PythonPrograms(env),
    validation: asyncio([
      'made = await client.validations.create({"email": "mailbox-full@sandbox.test", "timeout_ms": 0})',
      'async for each in client.follow_validation(made["id"]):',
      '    print(each["event"], each["data"]["verdict"] if each["event"] == "done" else "")',
    ]),
    list: asyncio([
      `made = await client.lists.create({"source": {"emails": ${emails}}, "options": {"start": "auto"}})`,
      'async for each in client.follow_list(made["id"]):',
      '    print(each["event"], each["data"]["state"])',
    ]),
    scripted: asyncio([
      "try:",
      '    async for each in client.follow_validation("val/1", last_event_id=2):',
      '        print(each["id"], each["event"], ascii(each["data"]["n"]))',
      "except MailverdictError as error:",
      "    print(type(error).__name__)",
    ]),
  },
  {
    name: "PHP",
    readme: () => readmeProgram("sdk/php/README.md", "php", "followValidation"),
    isHere: hasPhp,
    programs: async (env) => new PhpPrograms(env),
    validation: `${clientLines}
$made = $client->validations->create(['email' => 'mailbox-full@sandbox.test', 'timeout_ms' => 0]);
foreach ($client->followValidation($made['id']) as $each) {
    echo $each['event'], ' ', $each['event'] === 'done' ? $each['data']['verdict'] : '', "\\n";
}`,
    list: `${clientLines}
$made = $client->lists->create(['source' => ['emails' => ${emails}], 'options' => ['start' => 'auto']]);
foreach ($client->followList($made['id']) as $each) {
    echo $each['event'], ' ', $each['data']['state'], "\\n";
}`,
    scripted: `${clientLines}
try {
    foreach ($client->followValidation('val/1', 2) as $each) {
        echo $each['id'], ' ', $each['event'], ' ', "'\\\\xe9'" , "\\n";
        if ($each['data'] !== ['n' => "\\u{e9}"]) { echo 'other data'; }
    }
} catch (MailverdictError $error) {
    echo (new ReflectionClass($error))->getShortName(), "\\n";
}`,
  },
  {
    name: "Go",
    readme: () => readmeProgram("sdk/go/README.md", "go", "FollowValidation"),
    isHere: hasGo,
    programs: async (env) => {
      const made = new GoPrograms(env);
      await made.install();
      return made;
    },
    validation: go([
      'made, err := client.Validations.Create(ctx, mailverdict.CreateValidationBody{Email: "mailbox-full@sandbox.test", TimeoutMs: mailverdict.Ptr(0)})',
      "if err != nil { panic(err) }",
      "err = client.FollowValidation(ctx, made.ID, func(each mailverdict.ValidationStreamEvent) error {",
      'verdict := ""',
      "if each.Done != nil { verdict = string(each.Done.Verdict) }",
      "fmt.Println(each.Event, verdict)",
      "return nil",
      "})",
    ]),
    list: go([
      `made, err := client.Lists.Create(ctx, mailverdict.CreateListBody{Source: mailverdict.CreateListBodySource{Emails: []string${emails.replace("[", "{").replace("]", "}")}}, Options: &mailverdict.ListOptions{Start: mailverdict.Ptr("auto")}})`,
      "if err != nil { panic(err) }",
      "err = client.FollowList(ctx, made.ID, func(each mailverdict.ListStreamEvent) error {",
      "fmt.Println(each.Event, each.List.State)",
      "return nil",
      "})",
    ]),
    scripted: go([
      'err := client.FollowValidation(ctx, "val/1", func(each mailverdict.ValidationStreamEvent) error {',
      String.raw`fmt.Println(each.ID, each.Event, "'\\xe9'")`,
      "return nil",
      "}, mailverdict.WithLastEventID(2))",
    ]),
  },
];

const stream = (body: string, hangUp = false): ScriptedReply => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body,
  ...(hangUp ? { hangUp: true as const } : {}),
});
const event = (id: number, name: string) => `id: ${id}\nevent: ${name}\ndata: {"n":"é"}\n\n`;
const busy: ScriptedReply = { status: 503, headers: { "retry-after": "0" }, body: {} };

describe.each(languages.filter(({ isHere }) => isHere))("streams in $name", (language) => {
  let server: SdkServer;
  let programs: Programs;
  beforeAll(async () => {
    server = await startSdkServer();
    programs = await language.programs(server.env);
  });
  afterAll(async () => {
    await server.close();
    programs.remove();
  });

  const scripted = async (replies: readonly ScriptedReply[]) => {
    const api = await scriptedApi(replies);
    const output = await programs.outputOf(language.scripted, {
      MAILVERDICT_URL: api.url,
      MAILVERDICT_API_KEY: "mv_live_x",
    });
    await api.close();
    return {
      lines: output.trim().split("\n"),
      after: api.requests.map(({ headers }) => headers["last-event-id"]),
      requests: api.requests,
    };
  };

  test("have the steps of a check and its verdict", async () => {
    const lines = (await programs.outputOf(language.validation)).trim().split("\n");
    expect(lines.at(-1)).toBe("done risky");
    const events = new Set(lines.map((line) => line.split(" ")[0]));
    expect(events).toEqual(new Set(["check_started", "check", "line", "done"]));
  });

  test.runIf(language.readme)("are followed by the README's program", async () => {
    const lines = (await programs.outputOf(language.readme?.() ?? "")).trim().split("\n");
    expect(lines.at(-1)).toBe("risky");
    expect(lines).toContain("client QUIT");
  });

  test("have a list until its end", async () => {
    const lines = (await programs.outputOf(language.list)).trim().split("\n");
    expect(lines.at(-1)).toBe("done completed");
    expect(lines.slice(0, -1).every((line) => line.startsWith("list "))).toBe(true);
  });

  test("begin after an event and continue after the last one when they break off", async () => {
    const { lines, after, requests } = await scripted([
      stream(`: ready\n\n${event(3, "check")}id: 4\nevent: che`, true),
      busy,
      stream(`: ready\n\n${event(4, "check")}: still here\n\n${event(5, "done")}`),
    ]);
    expect(lines).toEqual([
      String.raw`3 check '\xe9'`,
      String.raw`4 check '\xe9'`,
      String.raw`5 done '\xe9'`,
    ]);
    expect(after).toEqual(["2", "3", "3"]);
    expect(requests[0]).toMatchObject({
      path: "/v1/validations/val%2F1/events",
      headers: { accept: "text/event-stream", authorization: "Bearer mv_live_x" },
    });
  });

  test("that break off again and again end with an error", async () => {
    const { lines, after } = await scripted([stream(event(3, "check")), stream(": ready\n\n")]);
    expect(lines).toEqual([String.raw`3 check '\xe9'`, "ConnectionFailed"]);
    expect(after).toEqual(["2", "3", "3", "3"]);
  });

  test.each([
    ["without a line break", `data: ${"x".repeat(17 * 1024 * 1024)}`],
    ["of many lines", `data: ${"x".repeat(1024 * 1024)}\n`.repeat(17)],
  ])("end with an error at an endless event %s", async (_title, body) => {
    const { lines, requests } = await scripted([stream(body)]);
    expect(lines).toEqual(["MailverdictError"]);
    expect(requests).toHaveLength(1);
  });

  test("end with the key", async () => {
    const ended = 'event: access_ended\ndata: {"code":"invalid_token"}\n\n';
    const { lines, requests } = await scripted([stream(ended)]);
    expect(lines).toEqual(["MailverdictError"]);
    expect(requests).toHaveLength(1);
  });
});
