/** What the world remembers between sessions, by key; bounded, oldest forgotten first. */
export type Memory = Map<string, number>;

/** One client's session as a step sees it. */
export interface Dialogue {
  /** Full name of the mail exchanger. */
  readonly host: string;
  /** Address of the client. */
  readonly client: string;
  /** The path of the MAIL or RCPT command being answered, without angle brackets. */
  readonly path: string;
  /** How many commands of a verb this session has sent, the present one included. */
  count(verb: string): number;
  /** True where the client has sent anything that is not answered yet. */
  readonly clientTalked: boolean;
  readonly encrypted: boolean;
  readonly memory: Memory;
  /** Milliseconds on the world's clock, which `timeScale` slows down or speeds up. */
  now(): number;
  /** Waits for so many milliseconds of the world's clock. Never resolves once the client is gone. */
  pause(ms: number): Promise<void>;
  /** Sends one reply; its last line must carry the code. */
  say(lines: readonly string[]): Promise<void>;
  /** Sends bytes as they are and waits until the socket can take more. */
  send(bytes: Uint8Array | string): Promise<void>;
  /** Takes the TLS handshake; resolves once it is over, false where it failed. */
  upgrade(context: TlsKey): Promise<boolean>;
  /** Writes below TLS, as bytes that no key has touched. */
  sendBelowTls(bytes: Uint8Array): void;
  /** Orderly end (FIN). */
  hangUp(): void;
  /** Sudden end (RST). */
  reset(): void;
}

/** A certificate chain and its key, as PEM, and the TLS versions spoken with it. */
export interface TlsKey {
  cert: string;
  key: string;
  version?: "TLSv1" | "TLSv1.2" | "TLSv1.3";
}

/** What a server does when something is said to it. */
export type Step = (dialogue: Dialogue) => Promise<void> | void;

/** How one mail exchanger behaves; what is left out is done as a polite server does it. */
export interface SmtpBehaviour {
  banner?: Step;
  ehlo?: Step;
  helo?: Step;
  /** Keywords of the EHLO reply after the name. */
  capabilities?: readonly string[];
  /** Answers STARTTLS; the keyword is offered unless `hidesStartTls`. */
  starttls?: Step;
  hidesStartTls?: boolean;
  mail?: Step;
  rcpt?: Step;
  rset?: Step;
  quit?: Step;
  /** The line end of its replies. */
  eol?: "\r\n" | "\n" | "\r";
}
