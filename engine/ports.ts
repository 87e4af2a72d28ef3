import type { Duplex } from "node:stream";
import type { Egress, EgressSelector } from "./politeness/egressSelector.ts";
import type { DnsLookup } from "./evidence/evidence.ts";
import type { Traffic } from "./network/traffic.ts";

/** Record types the engine asks for. */
export type QueryType = DnsLookup["type"];

/** Answers questions of the DNS. Never throws for what the network or a server did: that is the look-up's `status`. */
export interface Resolver {
  /** `started_ms` of the returned look-up is filled by the caller's clock. Rejects only when `signal` aborts. */
  lookup(
    name: string,
    type: QueryType,
    options: { signal: AbortSignal; tenant?: string },
  ): Promise<DnsLookup>;
  /** An answer kept for the same asker, where there is one. */
  cached?(name: string, type: QueryType, tenant?: string): DnsLookup | null;
}

/** Why no connection came about. */
export type DialFailure = "refused" | "timeout" | "unreachable" | "reset" | "closed" | "proxy";

/** A connection, or why there is none. */
export type DialResult =
  | { ok: true; socket: Duplex }
  | { ok: false; failure: DialFailure; detail: string };

/** What a TLS handshake came to. */
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
    /** Address of this machine to dial from; the system chooses where it is left out. */
    from?: string;
  }): Promise<DialResult>;
  /** Upgrades a connection after STARTTLS; `servername` goes into SNI only. */
  startTls(
    socket: Duplex,
    options: { servername: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<TlsResult>;
}

/** Time and chance, handed in so that tests can hold them. */
export interface Clock {
  /** Wall time in ms since the epoch. */
  now(): number;
  /** Monotonic time in ms. */
  elapsed(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Returns a random recipient's local part of 16 letters and digits; the same for the same key. */
  randomLocalPart(key?: string): string;
}

/** Absolute limits of one probe, in ms, and its bounds. */
export interface ProbeLimits {
  total: number;
  dns: number;
  connect: number;
  banner: number;
  ehlo: number;
  tls: number;
  mail: number;
  rcpt: number;
  quit: number;
  /** Mail exchangers tried at most. */
  hosts: number;
}

/** Who we are when we ask a mail exchanger: the EHLO name and the sender. */
export interface ProbeIdentity {
  ehlo: string;
  mailFrom: string;
}

/** One network an address can belong to: the internet, or a mail world on loopback. */
export interface Network {
  /** Shown in evidence. */
  name: string;
  /** True for the mail world that ships with the product. */
  sandbox: boolean;
  resolver: Resolver;
  dialer: Dialer;
  /** True where a mail exchanger's address may be dialled. */
  mayDial(address: string): boolean;
  smtpPort: number;
  /** Null: no mail exchanger is dialled and checks end at `smtp_skipped`. */
  identity: ProbeIdentity | null;
  limits: ProbeLimits;
  /** One sentence: why no mail exchanger is dialled now though there is an identity. */
  closed?: string;
  /** Addresses that mail hosts are asked from, each with sessions and limits of its own; left out, the system chooses. */
  egresses?: EgressSelector;
  /** The one of them that is in use. */
  egress?: Egress;
  /** What checks of a domain (A-label form) have in common; nothing where it is left out. */
  traffic?(domain: string): Traffic;
}

/** Everything the engine needs from outside. */
export interface Ports {
  clock: Clock;
  /** The world a domain (A-label form) belongs to. */
  networkOf(domain: string): Network;
  /** Hears what broke in us, while the check it happened to ends as `unknown`. */
  onError?: (error: unknown) => void;
}
