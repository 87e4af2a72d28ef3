import type { SandboxClock } from "./sandboxClock.ts";

/** Waits on the sandbox's clock that can be cancelled together; a cancelled wait never ends. */
export class PendingWaits {
  readonly #cancels = new Set<() => void>();

  wait(clock: SandboxClock, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, () => {
        this.#cancels.delete(cancel);
        resolve();
      });
      this.#cancels.add(cancel);
    });
  }

  cancel(): void {
    for (const cancel of this.#cancels) {
      cancel();
    }
    this.#cancels.clear();
  }
}
