import { describe, expect, it } from "vitest";
import { LatencyEstimate } from "#engine/smtp/queue/sessionSlots.ts";

function paceOf(greetedMs: number, replyMs: number): LatencyEstimate {
  const pace = new LatencyEstimate();
  pace.addRoundTrip(greetedMs);
  pace.addReplies(greetedMs + replyMs, 1);
  return pace;
}

describe("the pace of a mail host", () => {
  it("counts as quick until it has shown otherwise", () => {
    expect(new LatencyEstimate().isQuick).toBe(true);
    expect(new LatencyEstimate().isSerial).toBe(false);
  });

  it("makes its own session worthwhile for each check where every reply takes as long as the greeting", () => {
    const pace = paceOf(50, 50);
    expect(pace.isSerial).toBe(true);
    expect(pace.worthSession).toBe(1);
    expect(pace.keepMs).toBe(150);
  });

  it("lets several wait for a packet where only the way is long", () => {
    const pace = paceOf(50, 0.2);
    expect(pace.isSerial).toBe(false);
    expect(pace.worthSession).toBe(6);
  });

  it("lets as many wait as are answered while another session opens", () => {
    expect(paceOf(90, 30).worthSession).toBe(3);
  });

  it("is taken from the best that was seen, for delays of our own only add to it", () => {
    const pace = paceOf(50, 1);
    pace.addRoundTrip(400);
    pace.addReplies(409, 1);
    expect(pace.keepMs).toBe(150);
    expect(pace.isSerial).toBe(false);
  });

  it("stays what it is where replies that took their time were read late, all at once", () => {
    const pace = paceOf(50, 50);
    pace.addReplies(130, 1);
    pace.addReplies(300, 4);
    expect(pace.isSerial).toBe(true);
    expect(pace.worthSession).toBe(1);
  });

  it("is separated from the round trip once that is known better", () => {
    const pace = paceOf(140, 10);
    pace.addReplies(150, 1);
    expect(pace.isSerial).toBe(false);
    pace.addRoundTrip(50);
    expect(pace.isSerial).toBe(true);
  });

  it("stays what it is after a packet with one reply", () => {
    const pace = paceOf(50, 50);
    pace.addReplies(50, 0);
    expect(pace.worthSession).toBe(1);
  });

  it("follows replies that come sooner than their usual time allows", () => {
    const pace = paceOf(50, 50);
    pace.addReplies(60, 4);
    expect(pace.isSerial).toBe(false);
  });
});
