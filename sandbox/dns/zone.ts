import {
  AUTHORITATIVE_ANSWER,
  RECURSION_DESIRED,
  type Answer,
  type Packet,
  type RecordType,
} from "dns-packet";
import { fullName, type DnsRow } from "./dnsRow.ts";

/** Response codes of RFC 1035 that the sandbox uses. */
export const rcodes = { ok: 0, format: 1, servfail: 2, nxdomain: 3, notImplemented: 4, refused: 5 };

const usualTtl = 300;
const negativeTtl = 60;
const longestChain = 8;

/** All DNS records of one sandbox. */
export class Zone {
  readonly suffix: string;
  readonly #rows = new Map<string, DnsRow>();
  /** Names without records that have names below them. */
  readonly #branches = new Set<string>();
  readonly #apexes: string[];

  constructor(suffix: string, rows: readonly DnsRow[]) {
    this.suffix = suffix;
    const apexes = new Set([suffix]);
    for (const row of rows) {
      const name = fullName(row.name, suffix);
      if (this.#rows.has(name)) {
        throw new Error(`Two rows of the sandbox describe ${name}.`);
      }
      this.#rows.set(name, row);
      if (row.name.endsWith(".")) {
        apexes.add(name.split(".").slice(-2).join("."));
      }
    }
    this.#apexes = [...apexes];
    for (const name of this.#rows.keys()) {
      for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
        this.#branches.add(name.slice(dot + 1));
      }
    }
  }

  row(name: string): DnsRow | undefined {
    return this.#rows.get(name.toLowerCase());
  }

  /** Returns the answer from the records, without an id. */
  answer(name: string, type: RecordType): Packet {
    const apex = this.#findApex(name);
    const question = { name, type, class: "IN" } as const;
    const flags = AUTHORITATIVE_ANSWER | RECURSION_DESIRED;
    if (apex === undefined) {
      return { type: "response", flags: RECURSION_DESIRED | rcodes.refused, questions: [question] };
    }
    const answers: Answer[] = [];
    const exists = this.#collect(name, type, answers);
    const positive = answers.some((answer) => answer.type === type);
    return {
      type: "response",
      flags: flags | (exists ? rcodes.ok : rcodes.nxdomain),
      questions: [question],
      answers,
      authorities: positive ? [] : [this.#soa(apex)],
    };
  }

  /** Collects the records of a name along its aliases; returns false if the last name doesn't exist. */
  #collect(name: string, type: RecordType, answers: Answer[]): boolean {
    let current = name;
    for (let hops = 0; hops < longestChain; hops += 1) {
      const row = this.row(current);
      if (!row) {
        return this.#branches.has(current.toLowerCase()) || this.#findApex(current) === current;
      }
      if (row.cname === undefined || type === "CNAME") {
        answers.push(...this.#records(current, type, row));
        return true;
      }
      const target = fullName(row.cname, this.suffix);
      answers.push({ name: current, type: "CNAME", class: "IN", ttl: usualTtl, data: target });
      current = target;
    }
    return true;
  }

  #records(name: string, type: RecordType, row: DnsRow): Answer[] {
    const shared = { name, class: "IN", ttl: row.ttl ?? usualTtl } as const;
    if (type === "MX") {
      return (row.mx ?? []).map(([preference, exchange]) => ({
        ...shared,
        type,
        data: { preference, exchange: exchange === "." ? "." : fullName(exchange, this.suffix) },
      }));
    }
    if (type === "A" || type === "AAAA") {
      return ((type === "A" ? row.a : row.aaaa) ?? []).map((data) => ({ ...shared, type, data }));
    }
    if (type === "TXT") {
      return (row.txt ?? []).map((data) => ({ ...shared, type, data }));
    }
    if (type === "CNAME" && row.cname !== undefined) {
      return [{ ...shared, type, data: fullName(row.cname, this.suffix) }];
    }
    if (type === "NS" && this.#apexes.includes(name.toLowerCase())) {
      return [{ ...shared, type, data: `ns.${this.suffix}` }];
    }
    return type === "SOA" && this.#apexes.includes(name.toLowerCase()) ? [this.#soa(name)] : [];
  }

  #findApex(name: string): string | undefined {
    const lower = name.toLowerCase();
    return this.#apexes.find((apex) => lower === apex || lower.endsWith(`.${apex}`));
  }

  #soa(apex: string): Answer {
    return {
      name: apex,
      type: "SOA",
      class: "IN",
      ttl: negativeTtl,
      data: {
        mname: `ns.${this.suffix}`,
        rname: `hostmaster.${this.suffix}`,
        serial: 2026010101,
        refresh: 3600,
        retry: 600,
        expire: 604_800,
        minimum: negativeTtl,
      },
    };
  }
}
