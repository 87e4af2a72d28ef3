import type { SmtpBehaviour } from "./dialogue.ts";

/** One MX host of the sandbox. */
export interface MailHost {
  /** Relative to the sandbox's suffix; a trailing dot makes it absolute. */
  name: string;
  /** Its address in DNS, one of 127.77.0.0/16. */
  address: string;
  /** `closed`: nothing listens. `blackhole`: the TCP handshake never completes. */
  smtp: SmtpBehaviour | "closed" | "blackhole";
}
