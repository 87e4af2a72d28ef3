import type { Signals, Topic } from "./signals.ts";

/** Rows whose changes are signaled with their id. */
export interface SignaledRows<Row> {
  signals: Signals;
  topic: Topic;
  /** Tells whether every change of a row in this state is signaled. */
  isSignaled: (row: Row) => boolean;
}

/** Longest pause of a poll in ms. */
const pauseMs = 5000;

/** The pause of a poll while every awaited row is one whose changes are signaled, and none was. */
export class PollPause<Row> {
  readonly #rows: SignaledRows<Row>;
  /** Awaited rows that haven't changed since they were read. */
  readonly #unchanged = new Set<string>();
  /** Rows that changed during a read, which may have missed it. */
  readonly #changed = new Set<string>();
  #reading = false;
  #recheck: () => void = () => undefined;

  constructor(rows: SignaledRows<Row>) {
    this.#rows = rows;
    const { signals, topic } = rows;
    signals.subscribe(topic, ([id = ""]) => {
      if (this.#reading) {
        this.#changed.add(id);
      }
      if (this.#unchanged.delete(id)) {
        this.recheck();
      }
    });
    signals.onLiveChange(() => {
      this.#unchanged.clear();
      this.recheck();
    });
  }

  /** Looks whether the pause is over: when ids are awaited, or no longer. */
  recheck(): void {
    this.#recheck();
  }

  /** Waits until an awaited row may have changed, none is awaited, or five seconds have passed. */
  until(awaited: () => readonly string[]): Promise<void> {
    const isOver = () => {
      const ids = awaited();
      return (
        ids.length === 0 || !this.#rows.signals.live || !ids.every((id) => this.#unchanged.has(id))
      );
    };
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#recheck = () => undefined;
        resolve();
      };
      const timer = setTimeout(end, pauseMs).unref();
      this.#recheck = () => {
        if (isOver()) {
          end();
        }
      };
      this.#recheck();
    });
  }

  /** Begins a read. */
  begin(): void {
    this.#unchanged.clear();
    this.#changed.clear();
    this.#reading = true;
  }

  /** Ends a read with what it found. */
  end(found: ReadonlyMap<string, Row>): void {
    this.#reading = false;
    for (const [id, row] of found) {
      if (!this.#changed.has(id) && this.#rows.isSignaled(row)) {
        this.#unchanged.add(id);
      }
    }
  }
}
