import { streamValidation, type ValidationEvents } from "#contract/validations.ts";
import { followStream } from "./followStream.ts";
import { fillPath } from "#web/api/client/fillPath.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";

/** An event of a check, by its name. */
export type ValidationEvent = {
  [Name in keyof ValidationEvents]: { type: Name; data: ValidationEvents[Name] };
}[keyof ValidationEvents];

const eventNames: readonly string[] = [
  "check_started",
  "check",
  "line",
  "done",
] satisfies (keyof ValidationEvents)[];

/** Yields the events of a validation until it is done; errors as in {@link followStream}. */
export async function* followValidation(
  id: string,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<ValidationEvent> {
  const url = mainOrigin + fillPath(streamValidation.path, { id });
  for await (const event of followStream(url, signal)) {
    if (eventNames.includes(event.event)) {
      yield { type: event.event, data: JSON.parse(event.data) } as ValidationEvent;
    }
  }
}
