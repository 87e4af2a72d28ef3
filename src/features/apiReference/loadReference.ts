import { referenceUrl } from "virtual:api-reference-url";
import type { Reference } from "./reference.ts";

let loaded: Promise<Reference> | undefined;

async function read(): Promise<Reference> {
  if (import.meta.env.SSR) {
    return (await import("virtual:api-reference")).reference;
  }
  const reply = await fetch(referenceUrl);
  if (!reply.ok) {
    throw new Error(`The API reference answered ${reply.status}.`);
  }
  return (await reply.json()) as Reference;
}

/** Loads the API reference once; a failed load is tried again at the next call. */
export function loadReference(): Promise<Reference> {
  if (loaded === undefined) {
    const reading = read();
    loaded = reading;
    reading.then(
      // `use` reads a promise marked like this without suspending, so a hydrated page doesn't flicker.
      (value) => Object.assign(reading, { status: "fulfilled", value }),
      () => {
        loaded = undefined;
      },
    );
  }
  return loaded;
}
