import { createNote, lookupNote, type Note } from "#engine/evidence/note.ts";
import type { DnsRecord, MessageDescriptor } from "#engine/ports.ts";
import type { DnsStatus, QueryType } from "#vocabulary/evidence.ts";
import type { DnsMessage } from "./dnsMessage.ts";

/** What a response says about one question. */
export interface DnsAnswer {
  status: DnsStatus;
  records: DnsRecord[];
  soa: DnsRecord | null;
  detail: string | null;
  remark?: MessageDescriptor;
}

const longestChain = 8;
const mostExchangers = 20;
const lowered = (name: string): string => name.toLowerCase();
/** Types that may stand beside an alias or a signature without being the answer. */
const companions = new Set(["CNAME", "DNAME", "RRSIG"]);

/** An answer that says nothing about the name, and why. */
export const failedAnswer = (status: DnsStatus, why: Note): DnsAnswer => ({
  status,
  records: [],
  soa: null,
  ...lookupNote(why),
});

/** Reads the answer to `name`/`type` out of a response; records owned by other names are not believed (RFC 1034 §3.6.2 for aliases). */
export function readAnswer(message: DnsMessage, name: string, type: QueryType): DnsAnswer {
  if (message.rcode === 2) {
    return failedAnswer("servfail", createNote("dns_servfail"));
  }
  if (message.rcode !== 0 && message.rcode !== 3) {
    return failedAnswer("refused", createNote("dns_refused", { rcode: String(message.rcode) }));
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
      return failedAnswer("malformed", createNote("dns_alias_loop"));
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
    const cut =
      kept.length < found.length
        ? lookupNote(
            createNote("dns_many_records", {
              found: String(found.length),
              kept: String(kept.length),
            }),
          )
        : { detail: null };
    return { status: "answer", records: [...chain, ...kept], soa: null, ...cut };
  }
  if (message.answers.some((record) => !companions.has(record.type))) {
    return failedAnswer("malformed", createNote("dns_other_question"));
  }
  return {
    status: message.rcode === 3 ? "nxdomain" : "no_data",
    records: chain,
    soa,
    detail: null,
  };
}
