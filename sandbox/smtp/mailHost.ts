import type { SmtpBehaviour } from "./dialogue.ts";

/** One mail exchanger of the world. */
export interface MailHost {
  /** Relative to the world's suffix; a trailing dot makes it absolute. */
  name: string;
  /** Its address in DNS, one of 127.77.0.0/16. */
  address: string;
  /** `closed`: nothing listens. `blackhole`: the handshake of TCP is never finished. */
  smtp: SmtpBehaviour | "closed" | "blackhole";
}
