import type { Clock, DnsLookup, Resolver } from "#engine/ports.ts";
import { randomInt } from "node:crypto";
import { getServers } from "node:dns";
import { isIP } from "node:net";
import dnsPacket from "dns-packet";
import { BoundedMap } from "#engine/collections/boundedMap.ts";
import { createNote, lookupNote, type Note } from "#engine/evidence/note.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import { failedAnswer, readAnswer, type DnsAnswer } from "./dnsAnswer.ts";
import { decodeDnsMessage, typeNumbers, type DnsMessage } from "./dnsMessage.ts";
import { exchangeTcp, exchangeUdp, type DnsServer } from "./dnsTransport.ts";
import { Semaphore } from "./semaphore.ts";

const shortestS = 30;
const longestS = 24 * 3600;
const capacity = 20_000;

interface Entry {
  lookup: DnsLookup;
  storedAt: number;
  lifeMs: number;
  /** Records with their TTLs reduced by `s` seconds, reused within the same second. */
  aged: { s: number; records: DnsLookup["records"] };
}

/** Returns the cache lifetime of an answer in seconds: its smallest TTL (RFC 2308 for negative answers), between 30 s and 24 h. */
export function cacheLifetime(lookup: DnsLookup): number {
  const ttls = lookup.records.map((record) => record.ttl);
  if (lookup.status !== "answer" && lookup.soa !== null) {
    ttls.push(lookup.soa.ttl, Number(lookup.soa.data.split(" ").at(-1)));
  }
  const shortest = ttls.length > 0 ? Math.min(...ttls) : 0;
  return Math.min(longestS, Math.max(shortestS, shortest));
}

/** Caches DNS answers by question; never caches failures. */
export class DnsCache {
  readonly #entries = new BoundedMap<string, Entry>(capacity);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(key: string): DnsLookup | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return null;
    }
    const age = this.#clock.elapsed() - entry.storedAt;
    if (age >= entry.lifeMs) {
      this.#entries.delete(key);
      return null;
    }
    const agedS = Math.floor(age / 1000);
    if (entry.aged.s !== agedS) {
      const records = entry.lookup.records.map((record) => ({
        ...record,
        ttl: Math.max(0, record.ttl - agedS),
      }));
      entry.aged = { s: agedS, records };
    }
    // Copying property by property takes a tenth of the time of a spread here.
    const { name, type, server, status, soa, started_ms, detail, remark } = entry.lookup;
    const { records } = entry.aged;
    const copy: DnsLookup = {
      name,
      type,
      server,
      transport: "cache",
      status,
      records,
      soa,
      started_ms,
      ms: 0,
      detail,
    };
    if (remark !== undefined) {
      copy.remark = remark;
    }
    return copy;
  }

  put(key: string, lookup: DnsLookup): void {
    const isCacheable = ["answer", "no_data", "nxdomain"].includes(lookup.status);
    if (!isCacheable) {
      return;
    }
    this.#entries.set(key, {
      lookup,
      storedAt: this.#clock.elapsed(),
      lifeMs: cacheLifetime(lookup) * 1000,
      aged: { s: 0, records: lookup.records },
    });
  }
}

/** Options of a stub resolver. */
export interface StubResolverOptions {
  /** Name servers as `address`, `address:port` or `[v6]:port`. Default: those of the operating system. */
  servers?: readonly string[];
  clock: Clock;
  /** Timeout of one lookup including all its attempts, in ms. */
  deadlineMs: number;
  /** Most lookups in flight, of one tenant and of all. */
  inFlight?: { each: number; all: number };
}

/** Most lookups in flight, of one tenant and of all: a list of silent domains leaves room for others. */
const inFlightMax = { each: 64, all: 96 } as const;
const mostAttempts = 4;
const longestAttemptMs = 2500;
/** A name that always has an address; a server that denies it denies everything. */
const namedForEver = "a.root-servers.net";
const trustMs = 300_000;

/** Parses `address`, `address:port` or `[v6]:port`; returns null for anything else, including host names. */
export function parseDnsServer(text: string): DnsServer | null {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text.trim());
  const address = parts?.[1] ?? parts?.[2] ?? text.trim();
  const port = Number(parts?.[3] ?? 53);
  return isIP(address) === 0 || port < 1 || port > 65_535 ? null : { address, port };
}

/** Returns the cache key. Tenants share neither answers nor running lookups, so that response times don't reveal what others looked up. */
const keyOf = (tenant: string, name: string, type: QueryType): string =>
  `${tenant} ${type} ${name.toLowerCase()}`;

/** Resolver that queries recursive servers directly, which gives the evidence its owner names, TTLs and SOA records. */
export class StubResolver implements Resolver {
  readonly #servers: DnsServer[];
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  readonly #cache: DnsCache;
  readonly #running = new Map<string, Promise<DnsLookup>>();
  readonly #gate: Semaphore;
  readonly #trust = new Map<string, { trusted: boolean; until: number }>();

  constructor(options: StubResolverOptions) {
    this.#servers = (options.servers ?? getServers())
      .map(parseDnsServer)
      .filter((server) => server !== null);
    this.#clock = options.clock;
    this.#deadlineMs = options.deadlineMs;
    this.#cache = new DnsCache(options.clock);
    this.#gate = new Semaphore(options.inFlight ?? inFlightMax, options.clock);
  }

  cached(name: string, type: QueryType, tenant = ""): DnsLookup | null {
    return this.#cache.get(keyOf(tenant, name, type));
  }

  async lookup(
    name: string,
    type: QueryType,
    { signal, tenant = "" }: { signal: AbortSignal; tenant?: string },
  ): Promise<DnsLookup> {
    signal.throwIfAborted();
    const key = keyOf(tenant, name, type);
    const cached = this.#cache.get(key);
    if (cached !== null) {
      return cached;
    }
    let running = this.#running.get(key);
    if (running === undefined) {
      running = this.#query(name, type, tenant).then((lookup) => {
        this.#running.delete(key);
        this.#cache.put(key, lookup);
        return lookup;
      });
      this.#running.set(key, running);
    }
    return abortable(running, signal);
  }

  async #query(name: string, type: QueryType, tenant: string): Promise<DnsLookup> {
    const startedAt = this.#clock.elapsed();
    const lookup: DnsLookup = {
      name,
      type,
      server: "",
      transport: "udp",
      status: "network",
      records: [],
      soa: null,
      started_ms: 0,
      ms: 0,
      ...lookupNote(createNote("dns_no_server")),
    };
    const deadline = startedAt + this.#deadlineMs;
    if (!(await this.#gate.enter(tenant, this.#deadlineMs))) {
      const why = lookupNote(createNote("dns_busy"));
      return { ...lookup, status: "timeout", ms: this.#deadlineMs, ...why };
    }
    try {
      await this.#attempts(lookup, deadline);
      await this.#doubtDenial(lookup, deadline);
    } finally {
      this.#gate.leave(tenant);
    }
    lookup.ms = Math.round(this.#clock.elapsed() - startedAt);
    return lookup;
  }

  /**
   * Turns an unproven denial into a failure. A real denial has an SOA record (RFC 2308 §3). Without one, the server may
   * deny every name, as in networks without internet access, so it must know a name that always exists.
   */
  async #doubtDenial(lookup: DnsLookup, deadline: number): Promise<void> {
    const denied = lookup.status === "nxdomain" || lookup.status === "no_data";
    const server = parseDnsServer(lookup.server);
    if (!denied || lookup.soa !== null || lookup.records.length > 0 || server === null) {
      return;
    }
    const known = this.#trust.get(lookup.server);
    const now = this.#clock.elapsed();
    let trusted = known !== undefined && now < known.until && known.trusted;
    if (known === undefined || now >= known.until) {
      const control: DnsLookup = { ...lookup, name: namedForEver, type: "A" };
      const timeoutMs = Math.max(1, Math.min(longestAttemptMs, deadline - now));
      trusted = (await this.#exchange(control, server, timeoutMs, deadline)).status === "answer";
      this.#trust.set(lookup.server, { trusted, until: now + trustMs });
    }
    if (!trusted) {
      const why = lookupNote(createNote("dns_unproven", { witness: namedForEver }));
      Object.assign(lookup, { status: "refused", ...why });
    }
  }

  /** Tries one server after another until one gives an answer or the deadline passes; stores the last failure. */
  async #attempts(lookup: DnsLookup, deadline: number): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const server = this.#servers[attempt % Math.max(1, this.#servers.length)];
      const left = deadline - this.#clock.elapsed();
      if (server === undefined || left <= 0) {
        return;
      }
      lookup.server =
        isIP(server.address) === 6
          ? `[${server.address}]:${server.port}`
          : `${server.address}:${server.port}`;
      lookup.transport = "udp";
      const timeoutMs = Math.min(left, longestAttemptMs, this.#deadlineMs / mostAttempts);
      delete lookup.remark;
      Object.assign(lookup, await this.#exchange(lookup, server, timeoutMs, deadline));
      const settled = ["answer", "no_data", "nxdomain"].includes(lookup.status);
      // A single server that reports a failure gets one retry, not three.
      const hopeless =
        lookup.status !== "timeout" && attempt + 1 >= Math.max(2, this.#servers.length);
      if (settled || hopeless) {
        return;
      }
    }
  }

  async #exchange(
    lookup: DnsLookup,
    server: DnsServer,
    timeoutMs: number,
    deadline: number,
  ): Promise<DnsAnswer> {
    const { name, type } = lookup;
    const id = randomInt(0x10000);
    const packet = dnsPacket.encode({
      type: "query",
      id,
      flags: dnsPacket.RECURSION_DESIRED,
      questions: [{ type, name }],
    });
    let strange: Note | null = null;
    const accepts = (reply: Buffer): DnsMessage | "malformed" | null => {
      if (reply.length < 12) {
        strange = createNote("dns_garbage");
        return null;
      }
      if (reply.readUInt16BE(0) !== id) {
        return null;
      }
      const message = decodeDnsMessage(reply);
      if (message === null) {
        return "malformed";
      }
      // Some servers omit the question in a refusal; every other packet must echo it.
      const echoed =
        message.question === null
          ? message.rcode !== 0 && message.rcode !== 3
          : message.question.type === typeNumbers[type] &&
            message.question.name.toLowerCase() === name.toLowerCase();
      return message.response && echoed ? message : null;
    };
    let reply = await exchangeUdp({ server, packet, timeoutMs, clock: this.#clock, accepts });
    if (reply.ok && reply.value !== "malformed" && reply.value.truncated) {
      lookup.transport = "tcp";
      const left = Math.max(1, deadline - this.#clock.elapsed());
      reply = await exchangeTcp({ server, packet, timeoutMs: left, clock: this.#clock, accepts });
    }
    if (!reply.ok) {
      return strange === null || reply.failure !== "timeout"
        ? failedAnswer(reply.failure, reply.why)
        : failedAnswer("malformed", strange);
    }
    return reply.value === "malformed"
      ? failedAnswer("malformed", createNote("dns_unreadable"))
      : readAnswer(reply.value, name, type);
  }
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
