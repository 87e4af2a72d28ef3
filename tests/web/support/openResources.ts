/** Channels and timers that pages opened in this worker. */
interface Opened {
  channels: Set<BroadcastChannel>;
  timers: Set<unknown>;
}

/** The interval in which jsdom draws its frames, for all pages of the document. */
const frameMs = 1000 / 60;
const key = Symbol.for("mailverdict.openResources");
const shared = globalThis as { [key]?: Opened };

/** Records every channel and timer from here on, also those that a page opens between two test files. */
function record(): Opened {
  const opened: Opened = { channels: new Set(), timers: new Set() };
  globalThis.BroadcastChannel = class extends globalThis.BroadcastChannel {
    constructor(name: string) {
      super(name);
      opened.channels.add(this);
    }
  };
  for (const name of ["setTimeout", "setInterval"] as const) {
    const plain = globalThis[name];
    globalThis[name] = ((act: () => void, ms = 0, ...rest: unknown[]) => {
      const timer = plain(act, ms, ...rest);
      if (ms > frameMs) {
        opened.timers.add(timer);
      }
      return timer;
    }) as typeof setTimeout & typeof setInterval;
  }
  return opened;
}

// Test files share a worker, and each loads this module again.
shared[key] ??= record();
const { channels, timers } = shared[key];

/** Closes the channels to other tabs and clears the timers of earlier pages. */
export function releaseResources(): void {
  for (const channel of channels) {
    channel.close();
  }
  channels.clear();
  for (const timer of timers) {
    clearTimeout(timer as NodeJS.Timeout);
  }
  timers.clear();
}
