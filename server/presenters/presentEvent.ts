import type { ValidationEvents } from "#contract/validations.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";

/** Event of a check's stream. */
export type NamedEvent = {
  [Name in keyof ValidationEvents]: { name: Name; data: ValidationEvents[Name] };
}[keyof ValidationEvents];

/** Returns an event of a check under its name in the contract. */
export function presentEvent(event: ProbeEvent): NamedEvent {
  if (event.type === "check_started") {
    return { name: "check_started", data: { name: event.name, at_ms: event.at_ms } };
  }
  if (event.type === "check") {
    return { name: "check", data: event.check };
  }
  const { session, host, line } = event;
  return { name: "line", data: { session, host, line } };
}

/** Formats a server-sent event (WHATWG HTML §9.2); ids count from 1. */
export function eventText(id: number, event: { name: string; data: unknown }): string {
  return `id: ${id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
}
