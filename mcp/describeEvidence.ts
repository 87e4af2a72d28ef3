import type { Evidence } from "#sdk/typescript/src/apiTypes.ts";

/** Parts of the evidence that an assistant gets; a domain's owner can make it publish far more. */
const most = { lookups: 20, records: 20, sessions: 5, lines: 60 } as const;

/** Returns the dialogues and answers of a validation, shortened, with the number of parts left out. */
export function describeEvidence({ validation_id, dns, sessions }: Evidence) {
  let leftOut = 0;
  const first = <Part>(parts: readonly Part[], count: number): readonly Part[] => {
    leftOut += Math.max(0, parts.length - count);
    return parts.slice(0, count);
  };
  const described = {
    validation_id,
    dns: first(dns, most.lookups).map(({ name, type, status, records }) => ({
      name,
      type,
      status,
      records: first(records, most.records).map((one) => `${one.type} ${one.data}`),
    })),
    sessions: first(sessions, most.sessions).map(({ host, address, outcome, tls, lines }) => ({
      host,
      address,
      outcome,
      tls: tls?.version ?? null,
      lines: first(lines, most.lines).map(({ at_ms, from, text, deciding }) => ({
        at_ms,
        from,
        text,
        deciding,
      })),
    })),
  };
  return { ...described, left_out: leftOut };
}
