/** A mailbox host or gateway that its mail exchangers give away, and what its answers are worth. */
export interface MailProvider {
  id: string;
  name: string;
  /** Suffixes of mail exchanger names, on label borders. */
  exchangers: readonly string[];
  /** Domains that are its own: there a denied relay is its fault, not the domain's. */
  domains: readonly string[];
  /** Its 250 says nothing about the mailbox. */
  opaque?: true;
  /** It wants every recipient in a session of its own. */
  oneRecipient?: true;
  why: string;
}

/** Recognised providers; the first match wins, so the narrower suffix stands first. */
const mailProviders: readonly MailProvider[] = [
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

/** The provider behind mail exchanger names (lower case, no last dot): that of the first one known, or null. */
export function providerOf(exchangers: readonly string[]): MailProvider | null {
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

/** True where the domain belongs to the provider itself. */
export function ownsDomain(provider: MailProvider, domain: string): boolean {
  return provider.domains.some((own) => under(domain, own));
}

/** The name of a provider by its id; null where there is none of that id. */
export function providerName(id: string): string | null {
  return mailProviders.find((provider) => provider.id === id)?.name ?? null;
}
