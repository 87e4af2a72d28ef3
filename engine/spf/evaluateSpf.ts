import ipaddr from "ipaddr.js";
import type { DnsLookup } from "#engine/ports.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import { recordData } from "./recordData.ts";
import { expandMacros, type SpfMacroValues } from "./expandMacros.ts";
import { reverseName } from "./reverseName.ts";
import {
  isSpfText,
  parseSpfRecord,
  type SpfMechanism,
  type SpfPrefixes,
  type SpfQualifier,
} from "./spfRecord.ts";
import { txtText } from "./txtText.ts";

/** Result of the SPF check of an IP address (RFC 7208 §2.6). */
export type SpfResult = SpfQualifier | "none" | "temperror" | "permerror";

/** A result, the domain whose term decided, and that term or the error. */
export interface SpfEvaluation {
  result: SpfResult;
  because: string;
  /** Every SPF record that was read, as `domain: record`. */
  records: string[];
}

/** A sender and the IP address it sends from. */
export interface SpfQuestion {
  address: string;
  sender: string;
  ehlo: string;
  query: (name: string, type: QueryType) => Promise<DnsLookup>;
}

/** Limits of RFC 7208 §4.6.4. */
const spfLimits = { terms: 10, voids: 2, names: 10 };

/** Ends the evaluation with an error. */
class SpfError extends Error {
  readonly result: "temperror" | "permerror";
  constructor(result: "temperror" | "permerror", because: string) {
    super(because);
    this.result = result;
  }
}

/** Returns false for a failed look-up; rethrows any other error. */
function skipFailedLookup(error: unknown): false {
  if (error instanceof SpfError && error.result === "temperror") {
    return false;
  }
  throw error;
}

const usableName = /^(?=.{1,253}$)(?:[^.\s]{1,63}\.)+[^.\s]{1,63}$/;

/** Evaluates the SPF policy of the sender's domain (check_host of RFC 7208 §4). */
export async function evaluateSpf(question: SpfQuestion): Promise<SpfEvaluation> {
  const sender = completeSender(question);
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  const evaluation = new Evaluation({ ...question, sender });
  try {
    return { ...(await evaluation.check(domain)), records: evaluation.records };
  } catch (error) {
    if (error instanceof SpfError) {
      return { result: error.result, because: error.message, records: evaluation.records };
    }
    throw error;
  }
}

/** Returns the sender with `postmaster` for a missing local part, at the EHLO name if it is empty (RFC 7208 §2.4, §4.3). */
function completeSender({ sender, ehlo }: SpfQuestion): string {
  const whole = sender === "" ? `@${ehlo}` : sender;
  return whole.startsWith("@") ? `postmaster${whole}` : whole;
}

class Evaluation {
  readonly records: string[] = [];
  readonly #question: SpfQuestion;
  readonly #address: ipaddr.IPv4 | ipaddr.IPv6;
  #terms = 0;
  #voids = 0;

  constructor(question: SpfQuestion) {
    this.#question = question;
    this.#address = ipaddr.process(question.address);
  }

  async check(domain: string): Promise<{ result: SpfResult; because: string }> {
    const text = await this.#findRecord(domain);
    if (text === null) {
      return { result: "none", because: `${domain} has no SPF record` };
    }
    this.records.push(`${domain}: ${text}`);
    const record = parseSpfRecord(text);
    if (record === null) {
      throw new SpfError("permerror", `the record of ${domain} cannot be read`);
    }
    for (const mechanism of record.mechanisms) {
      if (await this.#matches(mechanism, domain)) {
        return { result: mechanism.qualifier, because: `${mechanism.kind} of ${domain}` };
      }
    }
    if (record.redirect === null || record.mechanisms.some(({ kind }) => kind === "all")) {
      return { result: "neutral", because: `no term of ${domain} fits` };
    }
    this.#countTerm();
    const target = await this.#name(record.redirect, domain);
    const redirected = await this.check(target);
    if (redirected.result === "none") {
      throw new SpfError("permerror", `${domain} redirects to ${target}, which has no record`);
    }
    return redirected;
  }

  /** Returns the SPF record of a domain, or null; throws permerror if it has several. */
  async #findRecord(domain: string): Promise<string | null> {
    if (!usableName.test(domain)) {
      return null;
    }
    const lookup = await this.#lookUp(domain, "TXT", false);
    const texts = recordData(lookup).map(txtText).filter(isSpfText);
    if (texts.length > 1) {
      throw new SpfError("permerror", `${domain} has ${texts.length} SPF records`);
    }
    return texts[0] ?? null;
  }

  async #matches(mechanism: SpfMechanism, domain: string): Promise<boolean> {
    switch (mechanism.kind) {
      case "all":
        return true;
      case "network":
        return within(this.#address, ...mechanism.network);
      case "a":
        this.#countTerm();
        return this.#resolvesToClient(
          await this.#name(mechanism.domain, domain),
          mechanism.prefixes,
        );
      case "mx":
        this.#countTerm();
        return this.#hasExchangerOfClient(
          await this.#name(mechanism.domain, domain),
          mechanism.prefixes,
        );
      case "ptr":
        this.#countTerm();
        return this.#isNamedUnder(await this.#name(mechanism.domain, domain));
      case "exists": {
        this.#countTerm();
        const lookup = await this.#lookUp(await this.#name(mechanism.domain, domain), "A");
        return recordData(lookup).length > 0;
      }
      case "include": {
        this.#countTerm();
        const target = await this.#name(mechanism.domain, domain);
        const { result } = await this.check(target);
        if (result === "none") {
          throw new SpfError("permerror", `${domain} includes ${target}, which has no record`);
        }
        return result === "pass";
      }
      default:
        return mechanism satisfies never;
    }
  }

  async #resolvesToClient(
    name: string,
    prefixes: SpfPrefixes,
    countsVoid = true,
  ): Promise<boolean> {
    const v4 = this.#address.kind() === "ipv4";
    const lookup = await this.#lookUp(name, v4 ? "A" : "AAAA", countsVoid);
    return recordData(lookup).some(
      (data) =>
        ipaddr.isValid(data) &&
        within(this.#address, ipaddr.parse(data), v4 ? prefixes.v4 : prefixes.v6),
    );
  }

  async #hasExchangerOfClient(name: string, prefixes: SpfPrefixes): Promise<boolean> {
    const hosts = recordData(await this.#lookUp(name, "MX")).map(
      (data) => data.split(" ")[1] ?? "",
    );
    if (hosts.length > spfLimits.names) {
      throw new SpfError("permerror", `${name} has more than ${spfLimits.names} mail exchangers`);
    }
    for (const host of hosts.filter((one) => usableName.test(one))) {
      if (await this.#resolvesToClient(host, prefixes, false)) {
        return true;
      }
    }
    return false;
  }

  async #isNamedUnder(name: string): Promise<boolean> {
    return (await this.#validatedName(name, false)) !== null;
  }

  /** Returns the address's PTR name that leads back to it and is `domain` or below it; with `any`, another one if none is. */
  async #validatedName(domain: string, any: boolean): Promise<string | null> {
    // A failed look-up is no match (RFC 7208 §5.5).
    const reverse = await this.#question.query(reverseName(this.#question.address), "PTR");
    const names = recordData(reverse).slice(0, spfLimits.names);
    const suffix = domain.toLowerCase();
    const isUnder = (name: string): boolean =>
      name.toLowerCase() === suffix || name.toLowerCase().endsWith(`.${suffix}`);
    const others = any ? names.filter((name) => !isUnder(name)) : [];
    for (const name of [...names.filter(isUnder), ...others]) {
      const confirms = this.#resolvesToClient(name, { v4: 32, v6: 128 }, false);
      // A name whose look-up fails is skipped (RFC 7208 §5.5).
      if (await confirms.catch((error: unknown) => skipFailedLookup(error))) {
        return name;
      }
    }
    return null;
  }

  async #name(specified: string | null, domain: string): Promise<string> {
    if (specified === null) {
      return domain;
    }
    const { address, sender, ehlo } = this.#question;
    const usesName = /%\{p/i.test(specified);
    const name = (usesName ? await this.#validatedName(domain, true) : null) ?? "unknown";
    const values: SpfMacroValues = { address, sender, domain, ehlo, name };
    return expandMacros(specified, values);
  }

  #countTerm(): void {
    this.#terms += 1;
    if (this.#terms > spfLimits.terms) {
      throw new SpfError("permerror", `the policy needs more than ${spfLimits.terms} look-ups`);
    }
  }

  async #lookUp(name: string, type: QueryType, countsVoid = true): Promise<DnsLookup> {
    const lookup = await this.#question.query(name, type);
    if (!["answer", "no_data", "nxdomain"].includes(lookup.status)) {
      throw new SpfError("temperror", `${type} of ${name}: ${lookup.detail ?? lookup.status}`);
    }
    if (countsVoid && lookup.status !== "answer") {
      this.#voids += 1;
      if (this.#voids > spfLimits.voids) {
        throw new SpfError(
          "permerror",
          `more than ${spfLimits.voids} names of the policy are empty`,
        );
      }
    }
    return lookup;
  }
}

function within(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  network: ipaddr.IPv4 | ipaddr.IPv6,
  bits: number,
): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
