/** State shared by sessions, by key; bounded, the oldest entries are dropped first. */
export type Memory = Map<string, number>;

/** One client's session from the view of a step. */
export interface Dialogue {
  /** Full name of the MX host. */
  readonly host: string;
  /** Address of the client. */
  readonly client: string;
  /** The path of the MAIL or RCPT command being answered, without angle brackets. */
  readonly path: string;
  /** Returns the number of commands with a verb in this session, including the current one. */
  count(verb: string): number;
  /** The client has sent data that has no reply yet. */
  readonly clientTalked: boolean;
  readonly encrypted: boolean;
  readonly memory: Memory;
  /** Returns sandbox time in ms, which `timeScale` slows down or speeds up. */
  now(): number;
  /** Waits for `ms` milliseconds of sandbox time. Never resolves once the client is gone. */
  pause(ms: number): Promise<void>;
  /** Sends one reply; its last line must carry the code. */
  say(lines: readonly string[]): Promise<void>;
  /** Sends bytes as they are and waits until the socket can take more. */
  send(bytes: Uint8Array | string): Promise<void>;
  /** Runs the TLS handshake; resolves to false if it failed. */
  upgrade(context: TlsKey): Promise<boolean>;
  /** Sends unencrypted bytes below TLS. */
  sendBelowTls(bytes: Uint8Array): void;
  /** Closes the connection in order (FIN). */
  hangUp(): void;
  /** Resets the connection (RST). */
  reset(): void;
}

/** A certificate chain and its key as PEM, and the TLS versions to offer. */
export interface TlsKey {
  cert: string;
  key: string;
  version?: "TLSv1" | "TLSv1.2" | "TLSv1.3";
}

/** Reaction of a server to a command or connection. */
export type Step = (dialogue: Dialogue) => Promise<void> | void;

/** Behaviour of one MX host; missing steps behave like a polite server. */
export interface SmtpBehaviour {
  banner?: Step;
  ehlo?: Step;
  helo?: Step;
  /** Keywords in the EHLO reply after the name. */
  capabilities?: readonly string[];
  /** Answers STARTTLS; the keyword is offered unless `hidesStartTls`. */
  starttls?: Step;
  hidesStartTls?: boolean;
  mail?: Step;
  rcpt?: Step;
  rset?: Step;
  quit?: Step;
  /** Line ending of replies. */
  eol?: "\r\n" | "\n" | "\r";
}
