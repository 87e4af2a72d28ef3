import { describe, expect, test } from "vitest";
import {
  type SlotEvent,
  type SlotState,
  slotTransitions,
} from "#engine/smtp/queue/sessionSlots.ts";
import {
  type SessionEvent,
  type SessionState,
  sessionTransitions,
  type Transitions,
} from "#engine/smtp/session/sessionState.ts";

/** Returns the states that a sequence of events leads through, the first one included. */
function walk<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  first: State,
  events: readonly Event[],
): State[] {
  const states = [first];
  for (const event of events) {
    const last = states.at(-1) ?? first;
    states.push(table[last][event] ?? last);
  }
  return states;
}

/** Returns every state that some sequence of events leads to. */
function reachable<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  first: State,
): Set<State> {
  const found = new Set([first]);
  for (const state of found) {
    for (const next of Object.values<State>(table[state] as Record<string, State>)) {
      found.add(next);
    }
  }
  return found;
}

const slot = (first: SlotState, ...events: SlotEvent[]) => walk(slotTransitions, first, events);
const session = (first: SessionState, ...events: SessionEvent[]) =>
  walk(sessionTransitions, first, events);

describe("a session slot", () => {
  test("is opened, probes, serves, waits, is woken and closed", () => {
    expect(
      slot("opening", "greeted", "handedOver", "waiting", "woken", "waiting", "ended"),
    ).toEqual(["opening", "probing", "serving", "idle", "serving", "idle", "closed"]);
  });

  test("serves no other check before the one it was opened for", () => {
    expect(slot("opening", "handedOver", "waiting", "woken")).toEqual(Array(4).fill("opening"));
    expect(slot("probing", "waiting", "woken", "greeted")).toEqual(Array(4).fill("probing"));
  });

  test.each<SlotState>(["opening", "probing", "serving", "idle"])("closes from %s", (state) => {
    expect(slot(state, "ended").at(-1)).toBe("closed");
  });

  test("stays closed", () => {
    const events: SlotEvent[] = ["greeted", "handedOver", "waiting", "woken", "ended"];
    expect(new Set(slot("closed", ...events))).toEqual(new Set(["closed"]));
  });

  test("reaches every state", () => {
    expect([...reachable(slotTransitions, "opening")].toSorted()).toEqual(
      Object.keys(slotTransitions).toSorted(),
    );
  });
});

describe("a shared session", () => {
  test("needs a reset after each transaction", () => {
    expect(session("clean", "transactionOpened", "transactionOpened", "transactionReset")).toEqual([
      "clean",
      "inTransaction",
      "inTransaction",
      "clean",
    ]);
  });

  test("a reset out of a transaction changes nothing", () => {
    expect(session("clean", "transactionReset")).toEqual(["clean", "clean"]);
  });

  test.each<SessionState>(["clean", "inTransaction"])(
    "from %s a limit or QUIT ends its use, and lost replies end it for good",
    (state) => {
      expect(session(state, "recipientLimit").at(-1)).toBe("full");
      expect(session(state, "quitSent").at(-1)).toBe("full");
      expect(session(state, "desynchronized").at(-1)).toBe("outOfStep");
    },
  );

  test.each<SessionState>(["full", "outOfStep"])("%s is final", (state) => {
    const events: SessionEvent[] = [
      "transactionOpened",
      "transactionReset",
      "recipientLimit",
      "quitSent",
      "desynchronized",
    ];
    expect(new Set(session(state, ...events))).toEqual(new Set([state]));
  });

  test("reaches every state", () => {
    expect([...reachable(sessionTransitions, "clean")].toSorted()).toEqual(
      Object.keys(sessionTransitions).toSorted(),
    );
  });
});
