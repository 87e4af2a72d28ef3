import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programEnv } from "#tests/support/programEnv.ts";
import { hasPython, PythonPrograms } from "./pythonPrograms.ts";

const credits = { status: 200, body: { object: "credits", balance: 7 } };
const portsOf = (requests: readonly { port: number | undefined }[]) =>
  new Set(requests.map(({ port }) => port)).size;

// Counted as skipped where Python 3.9 is missing.
describe.skipIf(!hasPython)("connections of the Python client", () => {
  let programs: PythonPrograms;
  beforeAll(() => {
    programs = new PythonPrograms({ ...programEnv, MAILVERDICT_API_KEY: "mv_live_key" });
  });
  afterAll(() => {
    programs.remove();
  });

  test("calls share one connection, also after an error, until the client is closed", async () => {
    const { output, requests } = await programs.scripted(
      [credits, { status: 404, body: "<html>" }, credits, credits],
      [
        "with Mailverdict() as client:",
        "    client.account.credits()",
        "    try:",
        "        client.account.credits()",
        "    except ApiError as error:",
        "        print(error.status)",
        "    client.account.credits()",
        'print(client.account.credits()["balance"])',
        "client.close()",
      ],
    );
    expect(output).toBe("404\n7\n");
    const [first, ...others] = requests.map(({ port }) => port);
    expect(others.map((port) => port === first)).toEqual([true, true, false]);
  });

  test("a connection that the server closed isn't used for a call that could take effect twice", async () => {
    const { output, requests } = await programs.scripted(
      [
        { ...credits, hangUp: true },
        { status: 201, body: { id: "rule_1" } },
      ],
      [
        "import time",
        "with Mailverdict() as client:",
        "    client.account.credits()",
        "    time.sleep(0.5)",
        '    print(client.rules.create({"kind": "block", "target": "a.example"}, retries=0)["id"])',
      ],
    );
    expect(output).toBe("rule_1\n");
    expect(portsOf(requests)).toBe(2);
  });

  test("a fork doesn't use the connections of its parent", async () => {
    const { output, requests } = await programs.scripted(
      [credits],
      [
        "import os",
        "client = Mailverdict()",
        "client.account.credits()",
        "child = os.fork()",
        "client.account.credits()",
        "client.close()",
        "if child == 0:",
        "    os._exit(0)",
        "print(os.waitpid(child, 0)[1])",
      ],
    );
    expect(output).toBe("0\n");
    expect([requests.length, portsOf(requests)]).toEqual([3, 2]);
  });

  test("requests go through the proxy of the environment, unless it is bypassed", async () => {
    const program = [
      "with Mailverdict() as client:",
      '    print(client.account.credits()["balance"])',
    ];
    const through = await programs.scripted([credits], program, (url) => ({
      MAILVERDICT_URL: "http://mail.example.org/base",
      HTTP_PROXY: "",
      http_proxy: url.replace("//", "//ann:p%40ss@"),
    }));
    expect(through.output).toBe("7\n");
    expect(through.requests[0]).toMatchObject({
      path: "http://mail.example.org/base/v1/credits",
      headers: {
        host: "mail.example.org",
        "proxy-authorization": `Basic ${Buffer.from("ann:p@ss").toString("base64")}`,
      },
    });
    const around = await programs.scripted([credits], program, (url) => ({
      MAILVERDICT_URL: url,
      http_proxy: "http://127.0.0.1:9",
      no_proxy: "127.0.0.1",
    }));
    expect(around.requests[0]?.path).toBe("/v1/credits");
  });
});
