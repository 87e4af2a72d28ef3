/** A session that ends when another check needs its slot. */
interface IdleSession {
  key: string;
  end: () => void;
}

/** Sessions that only wait for further checks, the longest wait first. */
export class IdleSessions {
  readonly #sessions = new Set<IdleSession>();

  /** Calls `end` as soon as a check needs the slot of this idle session, until the returned function is called. */
  offer(key: string, end: () => void): () => void {
    const session = { key, end };
    this.#sessions.add(session);
    return () => this.#sessions.delete(session);
  }

  /** Ends all idle sessions with a provider or MX host; returns false if there is none. */
  endAll(key: string): boolean {
    const sessions = [...this.#sessions].filter((session) => session.key === key);
    for (const session of sessions) {
      this.#end(session);
    }
    return sessions.length > 0;
  }

  /** Ends the idle session that has waited longest, with this host or with any. */
  endOne(key: string | null): void {
    const session = [...this.#sessions].find((one) => key === null || one.key === key);
    if (session !== undefined) {
      this.#end(session);
    }
  }

  #end(session: IdleSession): void {
    this.#sessions.delete(session);
    session.end();
  }
}
