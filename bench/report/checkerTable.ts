import { figure } from "./table.ts";
import type { Measured } from "#bench/fixtures/measureChecker.ts";

export const headings = [
  "at once",
  "processes",
  "addresses",
  "ours/s",
  "peer/s",
  "ratio",
  "peer one by one",
  "ratio",
  "ours right/wrong",
  "peer right/wrong",
  "CPU ms ours",
  "peer",
  "servers' ours",
  "peer's",
  "sessions ours",
  "peer's",
  "MB ours",
  "peer",
];

export interface Pair {
  concurrency: number | string;
  processes?: number;
  ours: Measured;
  peer: Measured;
}

/** Returns a table row; `alone` is the peer's speed with one check at a time. */
export function compare(
  { concurrency, processes = 1, ours, peer }: Pair,
  alone: number | null,
): (string | number)[] {
  return [
    concurrency,
    processes,
    ours.answers.length,
    figure(ours.perSecond),
    figure(peer.perSecond),
    `${figure(ours.perSecond / peer.perSecond)} ×`,
    alone === null ? "–" : figure(alone),
    alone === null ? "–" : `${figure(ours.perSecond / alone)} ×`,
    `${ours.right}/${ours.wrong}`,
    `${peer.right}/${peer.wrong}`,
    figure(ours.cpuPerCheck),
    figure(peer.cpuPerCheck),
    figure(ours.sandboxCpuPerCheck),
    figure(peer.sandboxCpuPerCheck),
    figure(ours.sessionsPerCheck),
    figure(peer.sessionsPerCheck),
    figure(ours.rssMb),
    figure(peer.rssMb),
  ];
}
