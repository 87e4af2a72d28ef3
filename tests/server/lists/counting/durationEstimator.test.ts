import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ProgressTrace } from "#bench/fixtures/progressTrace.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { DurationEstimator } from "#server/lists/counting/durationEstimator.ts";

const identity = { ehlo: "probe.example.net", mailFrom: "probe@example.net" };
const asking = createPorts({
  internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity }),
});
const offline = createPorts({
  internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
});

function timesOf(domains: Readonly<Record<string, number>>): DurationEstimator {
  const times = new DurationEstimator();
  for (const [domain, rows] of Object.entries(domains)) {
    for (let row = 0; row < rows; row += 1) {
      times.add(domain);
    }
  }
  return times;
}

test("the domain with the most rows sets the pace: 30 at once, then 60 a minute", () => {
  const times = timesOf({ "gmail.com": 630, "example.org": 40 });
  expect(times.expected(asking)).toEqual({
    seconds: [540, 1200],
    domains: 2,
    bottleneck: { domain: "gmail.com", rows: 630, per_minute: 60 },
  });
});

test("without a dominant domain no provider is named as the limit, although many may share one", () => {
  const names = Array.from({ length: 2000 }, (_, index) => [`d${index}.example.org`, 2] as const);
  const { seconds, domains, bottleneck } = timesOf(Object.fromEntries(names)).expected(asking);
  expect([domains, bottleneck]).toEqual([2000, null]);
  // Two in five of 4,000 mailboxes at one provider.
  expect(seconds).toEqual([38, 1570]);
});

test("without a sender identity, mailboxes outside the sandbox aren't checked and take no time", () => {
  const { seconds, bottleneck } = timesOf({ "gmail.com": 100_000 }).expected(offline);
  expect([seconds, bottleneck]).toEqual([[3, 9], null]);
});

test("mailboxes of the sandbox take time, and no rate limit", () => {
  const sandbox = loopbackNetwork({
    suffix: "sandbox.test",
    dns: { address: "127.0.0.1", port: 9 },
    endpoint: () => null,
    sandbox: true,
  });
  const both = createPorts({ internet: offline.networkOf("example.org"), sandbox });
  const { seconds, bottleneck } = timesOf({ "sandbox.test": 100_000 }).expected(both);
  expect([seconds, bottleneck]).toEqual([[25, 94], null]);
});

const traces = "tests/server/lists/progress/traces";

/** Recorded lists by name, with the number of rows for each recorded one: of `fast`, every fourth was kept. */
const recorded: readonly [string, number][] = [
  ["fast", 4],
  ["greylisted", 1],
  ["throttled", 1],
  ["mixed", 1],
];

test.each(recorded)(
  "the first pass of the recorded list %s ended inside the range",
  (name, times) => {
    const { rows, polite } = JSON.parse(
      readFileSync(`${traces}/${name}.jsonl`, "utf8"),
    ) as ProgressTrace;
    const limits = createPorts({
      internet: {
        ...asking.networkOf("example.org"),
        ...(polite ? {} : { sharedState: () => noSharedState }),
      },
    });
    const estimator = new DurationEstimator();
    for (const { host } of rows.flatMap((row) => Array.from({ length: times }, () => row))) {
      estimator.add(host);
    }
    const [least, most] = estimator.expected(limits).seconds;
    const endS = Math.max(...rows.map(({ checks }) => checks[0]![0])) / 1000;
    expect([least <= endS, endS <= most]).toEqual([true, true]);
    expect(most / least).toBeLessThanOrEqual(4);
  },
);
