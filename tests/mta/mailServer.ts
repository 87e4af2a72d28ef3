import type { Programs } from "./programs.ts";

/** Sessions of the checking machine in a server's own log. */
export interface SessionCounts {
  /** Connections that the server accepted. */
  sessions: number;
  /** Sessions that ended with QUIT; null if the server's log doesn't tell. */
  quits: number | null;
  /** Log lines about sessions that broke the protocol or were dropped. */
  errors: string[];
  /** Most sessions at the same time with one listener; null if the server's log doesn't tell. */
  peak: number | null;
}

/** A mail server of the test network. */
export interface MailServer {
  name: string;
  /** Address that accepts connections once the server is ready. */
  ready: string;
  /** Starts the server in its system folder, which its configuration has been copied to. */
  start(root: string, programs: Programs): void;
  /** Reads the server's log from `root`. */
  readSessions(root: string): SessionCounts;
}

/** Addresses of the checking machine; only their sessions count. */
export const clientAddress = /127\.25\.0\.(?:10|66|77)\b/u;
