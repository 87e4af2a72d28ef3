/** Node of the troubleshooting tree: an answer, a command to run, and the possible next answers. */
export interface Answer {
  /** Key of the texts. */
  id: string;
  code?: string;
  next?: readonly Answer[];
}

/** Troubleshooting tree for port 25. The first command is in the article. */
export const port25: readonly Answer[] = [
  {
    id: "open",
    next: [
      {
        id: "skipped",
        code: "PROBE_EHLO=mail.example.com PROBE_FROM=probe@example.com npm start",
      },
      { id: "blocked" },
    ],
  },
  {
    id: "closed",
    code: "nc -4 -vz -w 10 gmail-smtp-in.l.google.com 25",
    next: [
      { id: "succeeded" },
      {
        id: "timeout",
        next: [
          { id: "cloud" },
          { id: "office", code: "SOCKS_URL=socks5://user:password@203.0.113.5:1080 npm start" },
          { id: "firewall" },
        ],
      },
      { id: "refused", code: "sudo nft list ruleset" },
      { id: "noName", code: "DNS_SERVERS=192.0.2.53 npm start" },
    ],
  },
  { id: "noShell" },
  { id: "never" },
];
