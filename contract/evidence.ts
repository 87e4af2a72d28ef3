import * as z from "zod/mini";
import {
  dnsStatuses,
  dnsTransports,
  queryTypes,
  smtpStages,
  transcriptAuthors,
} from "#vocabulary/evidence.ts";

/** A translatable sentence of the engine: its code and the values to fill in. Codes are only ever added. */
const saying = z.object({ code: z.string(), values: z.record(z.string(), z.string()) });

/** One line of an SMTP dialogue, escaped to printable text. */
export const transcriptLine = z.object({
  at_ms: z.int(),
  from: z.enum(transcriptAuthors),
  stage: z.enum(smtpStages),
  text: z.string(),
  /** Translatable form of a note; absent if the text comes from a machine. */
  remark: z.optional(saying),
  deciding: z.boolean(),
});

const dnsRecord = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.int(),
  data: z.string(),
});

/** One DNS question and its answer. */
export const dnsLookup = z.object({
  name: z.string(),
  type: z.enum(queryTypes),
  server: z.string(),
  transport: z.enum(dnsTransports),
  status: z.enum(dnsStatuses),
  records: z.array(dnsRecord),
  soa: z.nullable(dnsRecord),
  started_ms: z.int(),
  ms: z.int(),
  detail: z.nullable(z.string()),
  /** Translatable form of `detail`; absent if the text comes from a machine. */
  remark: z.optional(saying),
});

/** One SMTP connection to an MX host. */
export const smtpSession = z.object({
  host: z.string(),
  address: z.string(),
  port: z.int(),
  started_ms: z.int(),
  ms: z.int(),
  tls: z.nullable(
    z.object({
      version: z.string(),
      cipher: z.string(),
      authorized: z.boolean(),
      detail: z.nullable(z.string()),
    }),
  ),
  outcome: z.string(),
  lines: z.array(transcriptLine),
});

/** Evidence of a validation: every DNS answer and every SMTP dialogue. */
export const evidence = z.object({
  object: z.literal("evidence"),
  validation_id: z.string(),
  dns: z.array(dnsLookup),
  sessions: z.array(smtpSession),
});

export type TranscriptLine = z.infer<typeof transcriptLine>;

export type DnsLookup = z.infer<typeof dnsLookup>;

export type SmtpSession = z.infer<typeof smtpSession>;

export type Evidence = z.infer<typeof evidence>;
