import type { DnsRecord, DnsStatus } from "#engine/evidence.ts";
import type { QueryType } from "#engine/ports.ts";
import type { DnsMessage } from "./dnsMessage.ts";

/** What a response says about one question. */
export interface DnsAnswer {
  status: DnsStatus;
  records: DnsRecord[];
  soa: DnsRecord | null;
  detail: string | null;
}

const longestChain = 8;
const mostExchangers = 20;
const lowered = (name: string): string => name.toLowerCase();
/** Types that may stand beside an alias or a signature without being the answer. */
const companions = new Set(["CNAME", "DNAME", "RRSIG"]);

const failure = (status: DnsStatus, detail: string): DnsAnswer => ({
  status,
  records: [],
  soa: null,
  detail,
});

/** Reads the answer to `name`/`type` out of a response; records owned by other names are not believed (RFC 1034 §3.6.2 for aliases). */
export function readAnswer(message: DnsMessage, name: string, type: QueryType): DnsAnswer {
  if (message.rcode === 2) {
    return failure("servfail", "the name server failed (SERVFAIL)");
  }
  if (message.rcode !== 0 && message.rcode !== 3) {
    return failure("refused", `the name server refused (RCODE ${message.rcode})`);
  }
  const chain: DnsRecord[] = [];
  let owner = lowered(name);
  for (;;) {
    const alias = message.answers.find(
      (record) => record.type === "CNAME" && lowered(record.name) === owner,
    );
    if (alias === undefined || type === "CNAME") {
      break;
    }
    if (chain.length >= longestChain || chain.includes(alias)) {
      return failure("malformed", "the aliases of this name form a loop or too long a chain");
    }
    chain.push(alias);
    owner = lowered(alias.data);
  }
  const found = message.answers.filter(
    (record) => record.type === type && lowered(record.name) === owner,
  );
  const soa = message.authorities.find((record) => record.type === "SOA") ?? null;
  if (found.length > 0 && message.rcode === 0) {
    const kept = type === "MX" ? found.slice(0, mostExchangers) : found;
    const detail =
      kept.length < found.length ? `${found.length} records, the first ${kept.length} kept` : null;
    return { status: "answer", records: [...chain, ...kept], soa: null, detail };
  }
  if (message.answers.some((record) => !companions.has(record.type))) {
    return failure("malformed", "the answer belongs to another question");
  }
  return {
    status: message.rcode === 3 ? "nxdomain" : "no_data",
    records: chain,
    soa,
    detail: null,
  };
}
