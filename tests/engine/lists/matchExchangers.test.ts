import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { freeProviderDomains, shippedLists } from "#engine/lists/addressLists.ts";
import { matchExchangers } from "#engine/lists/matchExchangers.ts";
import { parseOperatorLists, type OperatorLists } from "#engine/lists/operatorLists.ts";
import { mailProviders } from "#engine/providers/mailProviders.ts";
import { providerWeights } from "#engine/suggestions/data/providerWeights.ts";

const one = (host: string) => [{ host, priority: 10 }];
const isDisposable = (host: string, operator: OperatorLists | null = null): boolean =>
  matchExchangers(one(host), operator) !== null;

function operatorLists(given: object): OperatorLists {
  const reading = parseOperatorLists(JSON.stringify(given), "ours.json");
  if (!reading.ok) {
    throw new Error(reading.issue);
  }
  return reading.lists;
}

const shapes = ["", "mx.", "mx1.", "mail.", "smtp.", "in1-smtp.", "mx01.mail."];

/** Domains of real companies and providers, from the lists of the typo tests; the disposable list names a few of them. */
const realDomains = ["realDomains", "handwrittenRealDomains"].flatMap((name) =>
  readFileSync(new URL(`../suggestions/${name}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.split(" "))
    .filter((domain) => domain !== "" && !shippedLists.disposable.entries.has(domain)),
);

/** MX hosts of hosting companies and gateways, from their public setup pages. */
const hosters = `
  mx1.mail.ovh.net mx3.ovh.net mx1.hostinger.com mx1.titan.email mx1.privateemail.com
  eforward1.registrar-servers.com mailstore1.secureserver.net smtp.secureserver.net mx1.emailsrvr.com
  mx00.ionos.de mx00.kundenserver.de mx01.1and1.com smtpin.rzone.de mx1.forwardemail.net mx1.migadu.com
  aspmx1.migadu.com inbound-smtp.eu-west-1.amazonaws.com mxa.mailgun.org mx.sendgrid.net route1.mx.cloudflare.net
  in1-smtp.messagingengine.com mx.runbox.com mx1.mailbox.org mail.tutanota.de mx.purelymail.com
  mx1.simplelogin.co mail.anonaddy.me spool.mail.gandi.net mx1.infomaniak.ch mx.zoho.eu mx1.improvmx.com
  mx.yandex.net emx.mail.ru mxbiz1.qq.com qiye163mx01.mxmail.netease.com mx1.qiye.aliyun.com mx.naver.com
  mx.ps.kz mx1.beget.com mx1.timeweb.ru mx1.seznam.cz mx.wp.pl mx.home.pl mx1.one.com mx.simply.com
  mx.loopia.se mx1.domeneshop.no mx.strato.de mx1.netcup.net mx1.hetzner.com mx1.spamexperts.com
  filter10.antispamcloud.com mx1.mailspamprotection.com cluster1.us.messagelabs.com d1.a.ess.barracudanetworks.com
  mx1.iphmx.com eu-smtp-inbound-1.mimecast.com mxa-00.pphosted.com mx1.ppe-hosted.com
`
  .trim()
  .split(/\s+/u);

describe("an MX host counts as a disposable service's", () => {
  it("below a confirmed disposable domain, which it names", () => {
    expect(matchExchangers(one("mx.mail.mailinator.com"))).toMatchObject({
      host: "mx.mail.mailinator.com",
      value: "mailinator.com",
      tier: "confirmed",
    });
  });

  it("only if all hosts of the best preference are", () => {
    const mx = { host: "mx.mailinator.com", priority: 10 };
    const other = { host: "mx.acme.example", priority: 10 };
    expect(matchExchangers([mx, { ...other, priority: 20 }])).toMatchObject({ host: mx.host });
    expect(matchExchangers([mx, other])).toBeNull();
    expect(matchExchangers([other, { ...mx, priority: 20 }])).toBeNull();
    expect(matchExchangers([])).toBeNull();
  });

  it("at label boundaries alone", () => {
    expect(isDisposable("acmemailinator.com")).toBe(false);
    expect(isDisposable("mailinator.com.acme.example")).toBe(false);
  });

  it("if the operator lists its domain or the host, with that source", () => {
    const ours = operatorLists({
      disposable: ["throw.example"],
      disposable_mx: ["mx.shady.example"],
    });
    expect(matchExchangers(one("mx.throw.example"), ours)).toMatchObject({
      value: "throw.example",
      tier: "operator",
      source: "ours.json",
    });
    expect(isDisposable("mx.shady.example", ours)).toBe(true);
    expect(isDisposable("other.shady.example", ours)).toBe(false);
    expect(isDisposable("mx.shady.example")).toBe(false);
  });

  it("in the sandbox below its disposable domain", () => {
    expect(matchExchangers(one("mx.disposable.sandbox.test"))).toMatchObject({ tier: "sandbox" });
    expect(isDisposable("mx.free.sandbox.test")).toBe(false);
  });
});

describe("no shared host counts", () => {
  const providerHosts = mailProviders.flatMap(({ exchangers, domains }) => [
    ...exchangers,
    ...domains,
  ]);

  it("of a recognized provider, even if the operator lists it", () => {
    const hosts = mailProviders.flatMap(({ exchangers }) => exchangers);
    const ours = operatorLists({ disposable: hosts, disposable_mx: hosts });
    const found = hosts.flatMap((host) => shapes.map((shape) => shape + host));
    expect(found.filter((host) => isDisposable(host, ours))).toEqual([]);
  });

  it("of a free provider or a forwarding service, even if the operator lists it", () => {
    const hosts = [...freeProviderDomains, ...shippedLists.relay.entries];
    const ours = operatorLists({ disposable: hosts, disposable_mx: hosts });
    const found = hosts.flatMap((host) => shapes.map((shape) => shape + host));
    expect(found.filter((host) => isDisposable(host, ours))).toEqual([]);
  });

  it("of the most used mail domains, of hosting companies, and of real domains that look like typos", () => {
    const hosts = [
      ...providerHosts,
      ...providerWeights.map(({ domain }) => domain),
      ...realDomains,
      ...hosters,
    ].flatMap((host) => shapes.map((shape) => shape + host));
    expect(hosts.length).toBeGreaterThan(4000);
    expect(hosts.filter((host) => isDisposable(host))).toEqual([]);
  });

  it("of 10,000 made-up business domains with hosts of their own or of a hosting company", () => {
    const names =
      `acme north bright river stone clear green swift delta harbor lumen orbit cedar atlas nova pixel
      quartz summit vertex willow`.split(/\s+/u);
    const kinds =
      `works labs trade foods motors clinic legal media energy travel bank group tools studio logistics
      partners homes garden fitness software`.split(/\s+/u);
    const endings = ["com", "de", "co.uk", "fr", "io"];
    const owned = names.flatMap((name) =>
      kinds.flatMap((kind) =>
        endings.flatMap((ending) => {
          const domain = `${name}-${kind}.${ending}`;
          return [
            `mx.${domain}`,
            `mail.${domain}`,
            domain,
            `${domain.replaceAll(".", "-")}.mail.protection.outlook.com`,
            `${name}${kind}.${hosters[(name.length * kind.length) % hosters.length] ?? ""}`,
          ];
        }),
      ),
    );
    expect(owned).toHaveLength(10_000);
    expect(owned.filter((host) => isDisposable(host))).toEqual([]);
  });
});
