import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { List } from "#contract/listShape.ts";
import { type ProgressTrace, TraceRecorder } from "./fixtures/progressTrace.ts";
import { startChild } from "./processes/childProcess.ts";
import type { ListServerPlace, ListServerSetup } from "./processes/listServerProcess.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { printTable } from "./report/table.ts";

const suffix = "post.example.net";
const pollMs = 250;
/** Retries whose waits are 3, 11 and 45 seconds. */
const retry = { attempts: 3, over_s: 60 };

/** Returns `count` mailboxes of a sandbox host; a tag makes each its own mailbox. */
const at = (count: number, local: string, domain = ""): string[] =>
  Array.from({ length: count }, (_, index) => `${local}+${index}@${domain}${suffix}`);

/** Lists by name; `polite` ones run with the rate limits of the internet. */
const lists: Readonly<Record<string, { polite: boolean; emails: () => string[] }>> = {
  fast: {
    polite: false,
    emails: () => [...at(1500, "target", "s15."), ...at(1500, "target", "s16.")],
  },
  greylisted: {
    polite: false,
    emails: () => [
      ...at(200, "deliverable"),
      ...at(60, "greylist-then-ok"),
      ...at(5, "greylisted"),
    ],
  },
  slow: { polite: false, emails: () => [...at(300, "target", "s15."), ...at(60, "slow-3000ms")] },
  throttled: {
    polite: true,
    emails: () => [...at(110, "target", "s15."), ...at(40, "target", "s16.")],
  },
  mixed: {
    polite: true,
    emails: () => [
      ...at(70, "target", "s15."),
      ...at(20, "target", "s50."),
      ...at(60, "greylist-then-ok"),
      ...at(4, "temporary-failure"),
      ...at(3, "timeout"),
    ],
  },
};

interface Look {
  at: number;
  progress: List["progress"];
}

/** Runs a list to its end; returns its progress at every look, and its trace. */
async function runOne(
  { url, key }: ListServerPlace,
  { name, dataDir }: { name: string; dataDir: string },
): Promise<{ looks: Look[]; trace: ProgressTrace; expected: List["expected"] }> {
  const { polite, emails } = lists[name] ?? { polite: false, emails: () => [] };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await (await fetch(url + path, { method, headers, ...init })).json()) as T;
  };
  const read = (id: string) => ask<List>("GET", `/v1/lists/${id}`);
  const options = { retry_unknown: retry, notify: false };
  const { id } = await ask<List>("POST", "/v1/lists", { source: { emails: emails() }, options });
  let list = await read(id);
  while (list.state !== "ready") {
    await sleep(pollMs);
    list = await read(id);
  }
  const { expected } = list;
  await ask("POST", `/v1/lists/${id}/start`, {});
  const recorder = new TraceRecorder(dataDir);
  const looks: Look[] = [];
  const pauses = new Map<string, ProgressTrace["pauses"][number]>();
  let startedAt = 0;
  while (list.state !== "completed") {
    list = await read(id);
    const now = Date.now();
    if (!["none", "records"].includes(list.progress.phase) || list.state === "completed") {
      startedAt = startedAt === 0 ? now : startedAt;
      looks.push({ at: now, progress: list.progress });
      recorder.look(id, startedAt);
    }
    for (const { provider: host, waiting: why, until } of list.progress.queues) {
      if (until !== null && (why === "rate_limited" || why === "circuit_open")) {
        const pause = { at: now - startedAt, host, until: Date.parse(until) - startedAt, why };
        const known = `${host} ${until}`;
        pauses.set(known, pauses.get(known) ?? pause);
      }
    }
    await sleep(pollMs);
  }
  const trace = { name, polite, retry, rows: recorder.end(), pauses: [...pauses.values()] };
  return { looks, trace, expected };
}

type Range = { earliest: string; latest: string } | null;

const seconds = (ms: number): string => (ms / 1000).toFixed(0);

/** Returns what one range said about an end: its remaining seconds, the actual ones, and whether they were inside. */
function describeEstimate(range: Range, now: number, end: number): string[] {
  if (range === null) {
    return ["-", seconds(end - now), ""];
  }
  const [from, to] = [Date.parse(range.earliest), Date.parse(range.latest)];
  return [
    `${seconds(from - now)}–${seconds(to - now)}`,
    seconds(end - now),
    from <= end && end <= to ? "yes" : "no",
  ];
}

/** Returns the share of looks whose range contains the end, in percent; "-" if no look had a range. */
function insideOf(looks: readonly Look[], end: number, rangeOf: (look: Look) => Range): string {
  const told = looks.filter((look) => look.at < end && rangeOf(look) !== null);
  const inside = told.filter((look) => describeEstimate(rangeOf(look), look.at, end)[2] === "yes");
  return told.length === 0 ? "-" : `${Math.round((100 * inside.length) / told.length)} %`;
}

function buildRows(name: string, looks: readonly Look[]): string[][] {
  const [started, ended] = [looks[0]?.at ?? 0, looks.at(-1)?.at ?? 0];
  const firstEnd =
    looks.find(({ progress: { first_pass: first } }) => first.done >= first.total)?.at ?? ended;
  const first = ({ progress }: Look): Range => progress.first_pass.left;
  const whole = ({ progress }: Look): Range => progress.left;
  return [0, 10, 50, 90].map((share) => {
    const lookAt = (end: number, rangeOf: (look: Look) => Range) =>
      looks.find(
        (look) =>
          look.at >= started + ((end - started) * share) / 100 &&
          (share > 0 || rangeOf(look) !== null),
      );
    const [early, late] = [lookAt(firstEnd, first), lookAt(ended, whole)];
    const none = ["-", "-", ""];
    return [
      share === 0 ? name : "",
      `${share} %`,
      ...(early === undefined || early.at >= firstEnd
        ? none
        : describeEstimate(first(early), early.at, firstEnd)),
      share === 0 ? insideOf(looks, firstEnd, first) : "",
      ...(late === undefined ? none : describeEstimate(whole(late), late.at, ended)),
      share === 0 ? insideOf(looks, ended, whole) : "",
    ];
  });
}

/** Runs the lists of one kind of server at the same time. */
async function runGroup(names: readonly string[], polite: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-estimates-"));
  const sandbox = await startSandboxProcess({ suffix });
  const setup: ListServerSetup = {
    dataDir,
    databaseUrl: null,
    account: { credits: 100_000 },
    places: sandbox.places,
    polite,
  };
  const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup);
  try {
    const place = await server.ask("place");
    const runs = [];
    for (const name of names) {
      runs.push({ name, ...(await runOne(place, { name, dataDir })) });
    }
    return runs;
  } finally {
    await Promise.all([server.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** `npm run bench -- estimates [list …] [--record <folder>]`: runs lists on the sandbox mail servers and compares the time left that the API showed with the actual one. */
export async function run(): Promise<void> {
  const args = process.argv.slice(3);
  const flag = args.indexOf("--record");
  const folder = flag < 0 ? null : (args[flag + 1] ?? null);
  const wanted = flag < 0 ? args : args.slice(0, flag);
  const names = Object.keys(lists).filter((name) => wanted.length === 0 || wanted.includes(name));
  const runs = [];
  for (const polite of [false, true]) {
    const group = names.filter((name) => lists[name]?.polite === polite);
    runs.push(...(group.length === 0 ? [] : await runGroup(group, polite)));
  }
  printTable(
    ["list", "at", "first pass s", "actual", "in", "inside", "whole s", "actual", "in", "inside"],
    runs.flatMap(({ name, looks }) => buildRows(name, looks)),
  );
  for (const { name, expected } of runs) {
    process.stdout.write(`${name}, before the start: ${JSON.stringify(expected)}\n`);
  }
  if (folder !== null) {
    mkdirSync(folder, { recursive: true });
    for (const { name, trace } of runs) {
      writeFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify(trace)}\n`);
    }
  }
}
