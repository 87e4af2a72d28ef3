import type { Dialogue, Step, TlsKey } from "./dialogue.ts";

/** Replaces `{path}`, `{host}` and `{client}`. */
function filled(line: string, dialogue: Dialogue): string {
  return line.replace(/\{(path|host|client)\}/g, (_, name: "path" | "host" | "client") => {
    return dialogue[name];
  });
}

/** Sends one reply of one or more lines, each with its code. */
export function reply(...lines: string[]): Step {
  return (dialogue) => dialogue.say(lines.map((line) => filled(line, dialogue)));
}

/** Sends bytes as they are. */
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

/** Never replies; later input of the client stays unread. */
export const silence: Step = () => new Promise<never>(() => {});

export const hangUp: Step = (dialogue) => dialogue.hangUp();

export const resetConnection: Step = (dialogue) => dialogue.reset();

/** Sends a reply and closes the connection. */
export function lastWords(...lines: string[]): Step {
  return inOrder(reply(...lines), hangUp);
}

/** Sends the same bytes forever, as fast as the client reads or once every `everyMs` ms. */
export function forever(chunk: string | Uint8Array, everyMs = 0): Step {
  return async (dialogue) => {
    for (;;) {
      await dialogue.send(chunk);
      // Yields to the event loop, even if the system accepts all bytes at once.
      await (everyMs > 0 ? dialogue.pause(everyMs) : new Promise(setImmediate));
    }
  };
}

/** Greets a client that waits `ms` for the greeting; drops one that sends data first. */
export function greetThePatient(ms: number, greeting: Step): Step {
  return async (dialogue) => {
    await dialogue.pause(ms);
    await (dialogue.clientTalked
      ? lastWords("521 5.5.1 Protocol error")(dialogue)
      : greeting(dialogue));
  };
}

/** Returns the local part without quotes and +tag, in lower case. */
function readMailbox(path: string): string {
  const local = path.slice(0, path.lastIndexOf("@")).replace(/^"(.*)"$/, "$1");
  return local.toLowerCase().split("+", 1)[0] ?? "";
}

/** Chooses a step by mailbox; all other names get `others`. */
export function byMailbox(mailboxes: Readonly<Record<string, Step>>, others: Step): Step {
  const steps = new Map(Object.entries(mailboxes));
  return (dialogue) => (steps.get(readMailbox(dialogue.path)) ?? others)(dialogue);
}

/** Chooses `routed` for a local part that asks for another route: `x%y`, `x!y`, `"x@y"`. */
export function byRoute(routed: Step, others: Step): Step {
  return (dialogue) => (/[%!@]/.test(readMailbox(dialogue.path)) ? routed : others)(dialogue);
}

/** Chooses by the number of commands with this verb in the session; the last step repeats. */
export function nthOf(verb: string, ...steps: [Step, ...Step[]]): Step {
  return (dialogue) => {
    const step = steps[Math.min(dialogue.count(verb), steps.length) - 1] ?? steps[0];
    return step(dialogue);
  };
}

/** Cycles through the steps with each command for the same address, across sessions. */
export function inTurn(...steps: [Step, ...Step[]]): Step {
  return (dialogue) => {
    const key = `turn ${dialogue.host} ${dialogue.path.toLowerCase()}`;
    const turn = dialogue.memory.get(key) ?? 0;
    dialogue.memory.set(key, turn + 1);
    return (steps[turn % steps.length] ?? steps[0])(dialogue);
  };
}

/** Refuses an address for `opensAfter` ms after its first refusal, then accepts it until `forgetsAfter` ms. */
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

/** Runs the TLS handshake with this key. */
export function handshake(key: TlsKey): Step {
  return async (dialogue) => {
    await dialogue.upgrade(key);
  };
}

export function whenEncrypted(encrypted: Step, clear: Step): Step {
  return (dialogue) => (dialogue.encrypted ? encrypted : clear)(dialogue);
}

/** Refuses a recipient and counts it for {@link bannedAfter}. */
export function badRecipient(refusal: Step): Step {
  return (dialogue) => {
    const key = `bad ${dialogue.host}`;
    dialogue.memory.set(key, (dialogue.memory.get(key) ?? 0) + 1);
    return refusal(dialogue);
  };
}

/** Runs `before` until the host has counted `badRecipients` bad recipients, then `banned`. */
export function bannedAfter(badRecipients: number, before: Step, banned: Step): Step {
  return (dialogue) => {
    const refused = dialogue.memory.get(`bad ${dialogue.host}`) ?? 0;
    return (refused < badRecipients ? before : banned)(dialogue);
  };
}
