import { createNote, lookupNote, type Note } from "#engine/evidence/note.ts";
import type { DnsRecord, MessageDescriptor } from "#engine/ports.ts";
import type { DnsStatus, QueryType } from "#vocabulary/evidence.ts";
import type { DnsMessage } from "./dnsMessage.ts";

/** Content of a response for one question. */
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
/** Record types that may accompany an answer without being the answer. */
const companions = new Set(["CNAME", "DNAME", "RRSIG"]);

/** Returns an answer without evidence about the name, with the reason. */
export const failedAnswer = (status: DnsStatus, why: Note): DnsAnswer => ({
  status,
  records: [],
  soa: null,
  ...lookupNote(why),
});

/** Extracts the answer for `name` and `type` from a response. Follows aliases (RFC 1034 §3.6.2) and ignores records of other names. */
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
    const shown = type === "MX" ? found.slice(0, mostExchangers) : found;
    const cut =
      shown.length < found.length
        ? lookupNote(
            createNote("dns_many_records", {
              found: String(found.length),
              kept: String(shown.length),
            }),
          )
        : { detail: null };
    return { status: "answer", records: [...chain, ...shown], soa: null, ...cut };
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
