import type { Dialogue, Step, TlsKey } from "./dialogue.ts";

/** Fills `{path}`, `{host}` and `{client}` in. */
function filled(line: string, dialogue: Dialogue): string {
  return line.replace(/\{(path|host|client)\}/g, (_, name: "path" | "host" | "client") => {
    return dialogue[name];
  });
}

/** One reply of one or more lines, each with its code. */
export function reply(...lines: string[]): Step {
  return (dialogue) => dialogue.say(lines.map((line) => filled(line, dialogue)));
}

/** Bytes that are no reply. */
export function bytes(text: string | Uint8Array): Step {
  return (dialogue) => dialogue.send(text);
}

export function inOrder(...steps: Step[]): Step {
  return async (dialogue) => {
    for (const step of steps) {
      await step(dialogue);
    }
  };
}

export function after(ms: number, step: Step): Step {
  return async (dialogue) => {
    await dialogue.pause(ms);
    await step(dialogue);
  };
}

/** Never answers; what the client sends afterwards stays unread. */
export const silence: Step = () => new Promise<never>(() => {});

export const hangUp: Step = (dialogue) => dialogue.hangUp();

export const resetConnection: Step = (dialogue) => dialogue.reset();

/** A reply, then the end of the connection. */
export function lastWords(...lines: string[]): Step {
  return inOrder(reply(...lines), hangUp);
}

/** The same bytes again and again, as fast as the client reads or one each `everyMs`. */
export function forever(chunk: string | Uint8Array, everyMs = 0): Step {
  return async (dialogue) => {
    for (;;) {
      await dialogue.send(chunk);
      // A turn of the event loop for everybody else, even where the system takes all bytes at once.
      await (everyMs > 0 ? dialogue.pause(everyMs) : new Promise(setImmediate));
    }
  };
}

/** Greets only a client that waits `ms` for it; drops one that talks first. */
export function greetThePatient(ms: number, greeting: Step): Step {
  return async (dialogue) => {
    await dialogue.pause(ms);
    await (dialogue.clientTalked
      ? lastWords("521 5.5.1 Protocol error")(dialogue)
      : greeting(dialogue));
  };
}

/** The local part that names the mailbox: unquoted, lower case, without its +tag. */
function mailboxOf(path: string): string {
  const local = path.slice(0, path.lastIndexOf("@")).replace(/^"(.*)"$/, "$1");
  return local.toLowerCase().split("+", 1)[0] ?? "";
}

/** One step a mailbox, and one for every other name. */
export function byMailbox(mailboxes: Readonly<Record<string, Step>>, others: Step): Step {
  const steps = new Map(Object.entries(mailboxes));
  return (dialogue) => (steps.get(mailboxOf(dialogue.path)) ?? others)(dialogue);
}

/** Picks by how often the session has sent this verb: the last step stays. */
export function nthOf(verb: string, ...steps: [Step, ...Step[]]): Step {
  return (dialogue) => {
    const step = steps[Math.min(dialogue.count(verb), steps.length) - 1] ?? steps[0];
    return step(dialogue);
  };
}

/** Picks by how often this address was asked about since the world began, round and round. */
export function inTurn(...steps: [Step, ...Step[]]): Step {
  return (dialogue) => {
    const key = `turn ${dialogue.host} ${dialogue.path.toLowerCase()}`;
    const turn = dialogue.memory.get(key) ?? 0;
    dialogue.memory.set(key, turn + 1);
    return (steps[turn % steps.length] ?? steps[0])(dialogue);
  };
}

/** Refuses an address for `opensAfter` ms after its first refusal, then takes it until `forgetsAfter` ms. */
export function greylist(
  times: { opensAfter: number; forgetsAfter: number },
  refusal: Step,
  open: Step,
): Step {
  return (dialogue) => {
    const key = `grey ${dialogue.host} ${dialogue.path.toLowerCase()}`;
    const now = dialogue.now();
    const age = now - (dialogue.memory.get(key) ?? -Infinity);
    if (age >= times.forgetsAfter) {
      dialogue.memory.set(key, now);
      return refusal(dialogue);
    }
    return (age < times.opensAfter ? refusal : open)(dialogue);
  };
}

/** Takes the TLS handshake with this key. */
export function handshake(key: TlsKey): Step {
  return async (dialogue) => {
    await dialogue.upgrade(key);
  };
}

export function whenEncrypted(encrypted: Step, clear: Step): Step {
  return (dialogue) => (dialogue.encrypted ? encrypted : clear)(dialogue);
}

/** Refuses and counts; `bannedAfter` tells when it was too much. */
export function badRecipient(refusal: Step): Step {
  return (dialogue) => {
    const key = `bad ${dialogue.host}`;
    dialogue.memory.set(key, (dialogue.memory.get(key) ?? 0) + 1);
    return refusal(dialogue);
  };
}

/** One step until the host has seen so many bad recipients, another from then on. */
export function bannedAfter(badRecipients: number, before: Step, banned: Step): Step {
  return (dialogue) => {
    const seen = dialogue.memory.get(`bad ${dialogue.host}`) ?? 0;
    return (seen < badRecipients ? before : banned)(dialogue);
  };
}
