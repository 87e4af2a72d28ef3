/** A mailbox provider or gateway recognised by its MX hosts, and how reliable its replies are. */
export interface MailProvider {
  id: string;
  name: string;
  /** Suffixes of MX host names, matched at label boundaries. */
  exchangers: readonly string[];
  /** The provider's own domains. For these, "relaying denied" is the provider's error, not a statement about the domain. */
  domains: readonly string[];
  /** True if its 250 reply is no evidence for the mailbox. */
  opaque?: true;
  /** True if it requires a separate session for each recipient. */
  oneRecipient?: true;
  why: string;
}

/** Recognised providers. The first match wins, so narrower suffixes come first. */
export const mailProviders: readonly MailProvider[] = [
  {
    id: "google",
    name: "Google",
    exchangers: ["google.com", "googlemail.com", "smtp.goog", "psmtp.com"],
    domains: ["gmail.com", "googlemail.com"],
    why: "Google Workspace and Gmail; 550 5.1.1 at RCPT for names that do not exist",
  },
  {
    id: "outlook",
    name: "Outlook.com",
    exchangers: ["olc.protection.outlook.com", "hotmail.com"],
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
    oneRecipient: true,
    why: "Microsoft's consumer mail answers 451 or 550 to a second recipient it does not know in one session",
  },
  {
    id: "exchangeonline",
    name: "Microsoft 365",
    exchangers: ["mail.protection.outlook.com", "mx.microsoft", "mail.eo.outlook.com"],
    domains: ["onmicrosoft.com"],
    why: "Exchange Online; 550 5.4.1 or 5.1.10 where directory blocking is on, else accept-all",
  },
  {
    id: "yahoo",
    name: "Yahoo",
    exchangers: ["yahoodns.net"],
    domains: ["yahoo.com", "ymail.com", "rocketmail.com", "aol.com"],
    opaque: true,
    why: "Yahoo and AOL take any name at RCPT from hosts they do not know and bounce later",
  },
  {
    id: "apple",
    name: "Apple iCloud",
    exchangers: ["mail.icloud.com", "apple.com", "icloud.com"],
    domains: ["icloud.com", "me.com", "mac.com"],
    why: "iCloud Mail; answers that relaying is denied for its own domains when it does not like the client",
  },
  {
    id: "zoho",
    name: "Zoho",
    exchangers: ["zoho.com", "zoho.eu", "zoho.in", "zoho.com.au", "zoho.jp", "zohomail.com"],
    domains: ["zohomail.com", "zoho.com"],
    why: "Zoho Mail; 5.1.1 is also what it says of an account over quota",
  },
  {
    id: "proofpoint",
    name: "Proofpoint",
    exchangers: ["pphosted.com", "ppe-hosted.com"],
    domains: [],
    why: "gateway; whether it knows the mailboxes behind it depends on the customer",
  },
  {
    id: "mimecast",
    name: "Mimecast",
    exchangers: ["mimecast.com", "mimecast.co.za", "mimecast-offshore.com"],
    domains: [],
    why: "gateway; 5.7.x and 4xx anti-spoofing and greylisting texts with mimecast.com links",
  },
  {
    id: "barracuda",
    name: "Barracuda",
    exchangers: ["barracudanetworks.com"],
    domains: [],
    why: "gateway; recipient verification depends on the customer",
  },
  {
    id: "emailsecuritycloud",
    name: "Broadcom Email Security.cloud",
    exchangers: ["messagelabs.com"],
    domains: [],
    why: "gateway; known as MessageLabs",
  },
  {
    id: "trendmicro",
    name: "Trend Micro",
    exchangers: ["trendmicro.com", "trendmicro.eu"],
    domains: [],
    why: "gateway",
  },
  {
    id: "cisco",
    name: "Cisco Secure Email",
    exchangers: ["iphmx.com"],
    domains: [],
    why: "gateway; known as IronPort",
  },
  {
    id: "yandex",
    name: "Yandex",
    exchangers: ["yandex.ru", "yandex.net"],
    domains: ["yandex.ru", "yandex.com", "ya.ru"],
    why: "Yandex Mail and Yandex 360",
  },
  {
    id: "proton",
    name: "Proton",
    exchangers: ["protonmail.ch"],
    domains: ["proton.me", "protonmail.com", "pm.me"],
    why: "Proton Mail",
  },
  {
    id: "fastmail",
    name: "Fastmail",
    exchangers: ["messagingengine.com"],
    domains: ["fastmail.com", "fastmail.fm"],
    why: "Fastmail",
  },
  {
    id: "comcast",
    name: "Comcast",
    exchangers: ["comcast.net"],
    domains: ["comcast.net"],
    why: "Xfinity mail",
  },
  {
    id: "gmx",
    name: "GMX",
    exchangers: ["gmx.net", "gmx.com"],
    domains: ["gmx.de", "gmx.net", "gmx.com"],
    why: "GMX mail",
  },
  {
    id: "webde",
    name: "WEB.DE",
    exchangers: ["web.de"],
    domains: ["web.de"],
    why: "WEB.DE mail",
  },
  {
    id: "qq",
    name: "QQ Mail",
    exchangers: ["qq.com"],
    domains: ["qq.com", "foxmail.com"],
    why: "Tencent mail and its hosting for companies",
  },
  {
    id: "orange",
    name: "Orange",
    exchangers: ["orange.fr"],
    domains: ["orange.fr", "wanadoo.fr"],
    why: "Orange mail",
  },
  {
    id: "free",
    name: "Free",
    exchangers: ["free.fr"],
    domains: ["free.fr"],
    why: "Free mail",
  },
  {
    id: "att",
    name: "AT&T",
    exchangers: ["prodigy.net"],
    domains: ["att.net", "sbcglobal.net"],
    why: "AT&T mail where it is not hosted by Yahoo",
  },
  {
    id: "rambler",
    name: "Rambler",
    exchangers: ["rambler.ru"],
    domains: ["rambler.ru"],
    why: "Rambler mail",
  },
  {
    id: "infomaniak",
    name: "Infomaniak",
    exchangers: ["infomaniak.ch", "infomaniak.com"],
    domains: ["ik.me"],
    why: "Infomaniak mail",
  },
  {
    id: "improvmx",
    name: "ImprovMX",
    exchangers: ["improvmx.com"],
    domains: [],
    why: "forwarding service",
  },
];

const under = (name: string, suffix: string): boolean =>
  name.endsWith(suffix) && (name.length === suffix.length || name.at(-suffix.length - 1) === ".");

/** Returns the provider of the first recognised MX host, or null. Names are in lower case without a trailing dot. */
export function recognizeProvider(exchangers: readonly string[]): MailProvider | null {
  for (const host of exchangers) {
    const found = mailProviders.find((provider) =>
      provider.exchangers.some((suffix) => under(host, suffix)),
    );
    if (found !== undefined) {
      return found;
    }
  }
  return null;
}

/** Returns true if the domain belongs to the provider itself. */
export function ownsDomain(provider: MailProvider, domain: string): boolean {
  return provider.domains.some((own) => under(domain, own));
}

/** Returns the display name of a provider, or null if the id is unknown. */
export function providerName(id: string): string | null {
  return mailProviders.find((provider) => provider.id === id)?.name ?? null;
}
