import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { sendContactMessage } from "#contract/contact.ts";
import { createPublicCheck } from "#contract/publicChecks.ts";
import { errorBody } from "#contract/errors.ts";
import { puzzleHeader, type Puzzle } from "#contract/puzzle.ts";
import { register } from "#contract/session.ts";
import { databases } from "#tests/support/databases.ts";
import { solvePuzzle } from "#tests/support/solvePuzzle.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword } from "#tests/support/visitor.ts";

let people = 0;
type Action = "check" | "contact" | "register";
const password = goodPassword;
const calls: Record<Action, { url: string; body: (email: string) => object }> = {
  check: { url: createPublicCheck.path, body: () => ({ email: "no address" }) },
  contact: {
    url: sendContactMessage.path,
    body: (email) => ({ topic: "abuse", email, message: "Hello", filled_in_ms: 9000 }),
  },
  register: {
    url: register.path,
    body: (email) => ({ email, password, confirm_password: password }),
  },
};

/** Returns an address of one /48, each index in a different /64, and 256 consecutive ones in different /56. */
const inside = (index: number) =>
  `2001:db8:77:${((index % 256) * 256 + (index >> 8)).toString(16)}::1`;

describe.each(databases)("puzzles on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  let now: number;
  const start = async () => {
    now = Date.UTC(2026, 0, 1);
    server = await startTestServer({ open, now: () => now, config: { rateLimits: true } });
  };
  const ask = (action: Action, from: string, solution?: string) => {
    people += 1;
    const { url, body } = calls[action];
    return server.app.inject({
      method: "POST",
      url,
      remoteAddress: from,
      headers: {
        "content-type": "application/json",
        ...(solution === undefined ? {} : { [puzzleHeader]: solution }),
      },
      payload: JSON.stringify(body(`p${people}@example.com`)),
    });
  };
  /** Sends requests from one /64 after another until a puzzle is required. */
  const heatUp = async (action: Action): Promise<Puzzle> => {
    for (let index = 0; ; index += 1) {
      const reply = await ask(action, inside(index));
      if (reply.statusCode === 428) {
        return reply.json<{ puzzle: Puzzle }>().puzzle;
      }
    }
  };

  test.each<[number, Action, number]>([
    [2000, "check", 160],
    [1000, "contact", 40],
    [1000, "register", 240],
  ])(
    "%d addresses of one /48 get no further with %s than %d times, and close it for nobody else",
    async (addresses, action, free) => {
      await start();
      const statuses = new Map<number, number>();
      for (let index = 0; index < addresses; index += 1) {
        const { statusCode } = await ask(action, inside(index));
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      const done = action === "contact" ? 201 : 200;
      expect([...statuses]).toEqual([
        [done, free],
        [428, addresses - free],
      ]);
      for (const other of ["2001:db8:78::1", "198.51.100.7"]) {
        expect((await ask(action, other)).statusCode).toBe(done);
      }
    },
  );

  test("after two hundred messages a day the contact page requires a puzzle, and stays open", async () => {
    await start();
    for (let index = 0; index < 200; index += 1) {
      const { statusCode } = await ask("contact", `10.${index}.0.1`);
      expect(statusCode).toBe(index < 100 ? 201 : 428);
    }
    const refused = await ask("contact", "198.51.100.7");
    expect(refused.statusCode).toBe(428);
    const { puzzle } = refused.json<{ puzzle: Puzzle }>();
    expect((await ask("contact", "198.51.100.7", solvePuzzle(puzzle))).statusCode).toBe(201);
  });

  test("a puzzle is a problem document of the described shape", async () => {
    await start();
    await heatUp("check");
    const reply = await ask("check", inside(5000));
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(z.parse(errorBody, reply.json())).toMatchObject({
      status: 428,
      code: "puzzle_required",
      puzzle: { parts: 8, bits: 13, expires_at: "2026-01-01T00:10:00.000Z" },
    });
  });

  test("a solved puzzle passes once, for its own action, and in time", async () => {
    await start();
    const solution = solvePuzzle(await heatUp("check"));
    await heatUp("contact");
    const at = inside(6000);
    expect((await ask("contact", at, solution)).statusCode).toBe(428);
    expect((await ask("check", at, solution)).statusCode).toBe(200);
    expect((await ask("check", at, solution)).statusCode).toBe(428);
    expect((await ask("check", inside(6001), solution)).statusCode).toBe(428);
    const late = solvePuzzle((await ask("check", at)).json<{ puzzle: Puzzle }>().puzzle);
    now += 10 * 60_000;
    await heatUp("check");
    expect((await ask("check", at, late)).statusCode).toBe(428);
  });

  test("a made-up, half-solved or easier solution is refused", async () => {
    await start();
    const puzzle = await heatUp("check");
    const solved = solvePuzzle(puzzle);
    const [action, , ...rest] = puzzle.challenge.split(".");
    const easier = { ...puzzle, challenge: [action, "1", ...rest].join("."), bits: 1 };
    for (const wrong of [
      "",
      "check",
      `${puzzle.challenge}:`,
      `${puzzle.challenge}:${"0,".repeat(7)}0`,
      solved.slice(0, solved.lastIndexOf(",")),
      `${solved},0`,
      solved.replace("check.", "contact."),
      solvePuzzle(easier),
    ]) {
      expect([wrong, (await ask("check", inside(7000), wrong)).statusCode]).toEqual([wrong, 428]);
    }
    expect((await ask("check", inside(7000), solved)).statusCode).toBe(200);
  });

  test("puzzles get harder as the quota runs out", async () => {
    await start();
    let puzzle = await heatUp("contact");
    const first = puzzle.bits;
    // Uses a quarter of the forty requests that a /48 has left.
    for (let index = 0; index < 10; index += 1) {
      const from = inside(8000 + index);
      expect((await ask("contact", from, solvePuzzle(puzzle))).statusCode).toBe(201);
      puzzle = (await ask("contact", from)).json<{ puzzle: Puzzle }>().puzzle;
    }
    expect([first, puzzle.bits]).toEqual([13, 14]);
  });
});
