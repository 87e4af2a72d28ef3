import type { Duplex } from "node:stream";
import type { DnsStatus, DnsTransport, QueryType } from "#vocabulary/evidence.ts";

/** Time and randomness, injected so that tests can control them. */
export interface Clock {
  /** Wall time in ms since the epoch. */
  now(): number;
  /** Monotonic time in ms. */
  elapsed(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls `act` after `ms`; returns a function that cancels the call. */
  after(ms: number, act: () => void): () => void;
  /** Returns a random recipient's local part of 16 letters and digits; the same for the same key. */
  randomLocalPart(key?: string): string;
}

/** A text of the engine that clients can translate: its code, and values for its placeholders. */
export interface MessageDescriptor {
  code: string;
  values: Record<string, string>;
}

/** A DNS record as received: owner name, type, remaining time to live in seconds, and data in presentation form. */
export interface DnsRecord {
  name: string;
  type: string;
  ttl: number;
  data: string;
}

/** A DNS query, the server that answered it, and the answer (RFC 1035). Times in ms. */
export interface DnsLookup {
  name: string;
  type: QueryType;
  /** `address:port` of the last server queried. */
  server: string;
  transport: DnsTransport;
  status: DnsStatus;
  records: DnsRecord[];
  /** The SOA record of a negative answer (RFC 2308), or null. */
  soa: DnsRecord | null;
  /** Counts from the start of the probe. */
  started_ms: number;
  ms: number;
  /** One sentence when something went wrong, else null. */
  detail: string | null;
  /** The same sentence for translation; missing when `detail` quotes an operating system error. */
  remark?: MessageDescriptor;
}

/** Answers DNS queries. Network and server errors are returned as the lookup's `status`, never thrown. */
export interface Resolver {
  /** Returns a lookup whose `started_ms` the caller sets. Rejects only when `signal` aborts. */
  lookup(
    name: string,
    type: QueryType,
    options: { signal: AbortSignal; tenant?: string },
  ): Promise<DnsLookup>;
  /** Returns the answer cached for a tenant, or null. */
  cached?(name: string, type: QueryType, tenant?: string): DnsLookup | null;
}

/** Causes of a failed connection attempt. */
export type DialFailure = "refused" | "timeout" | "unreachable" | "reset" | "closed" | "proxy";

/** A connection, or the cause of its failure. */
export type DialResult =
  | { ok: true; socket: Duplex }
  | { ok: false; failure: DialFailure; detail: string };

/** The result of a TLS handshake. */
export type TlsResult =
  | {
      ok: true;
      socket: Duplex;
      version: string;
      cipher: string;
      authorized: boolean;
      detail: string | null;
    }
  | {
      ok: false;
      failure: "handshake_failed" | "timeout" | "closed" | "certificate_too_large";
      detail: string;
    };

/** Opens connections. Takes an IP address, never a host name. */
export interface Dialer {
  dial(target: {
    address: string;
    port: number;
    timeoutMs: number;
    signal: AbortSignal;
    /** Local address to dial from; without it the operating system chooses. */
    from?: string;
  }): Promise<DialResult>;
  /** Upgrades a connection after STARTTLS; `servername` is used for SNI only. */
  startTls(
    socket: Duplex,
    options: { servername: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<TlsResult>;
}
