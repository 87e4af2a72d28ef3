/** End of `--help`: the sandbox, settings of checks on this machine, and exit codes. */
export const sharedHelp = `Addresses of sandbox.test and its subdomains are checked against the sandbox: mail
servers that come with the program and run on this machine. error-402@, error-429@,
error-500@ and error-503@sandbox.test produce API errors and have no verdict.

Environment
  MAILVERDICT_URL      address of a server, in place of a profile
  MAILVERDICT_API_KEY  API key for it
  DNS_SERVERS  name servers for checks on this machine: IP addresses or address:port,
               separated by commas. Default: this machine's own
  PROBE_EHLO   full host name that this machine sends to mail servers in EHLO
  PROBE_FROM   sender address in MAIL FROM. Set both or neither: without them no external
               mail server is contacted and checks end as smtp_skipped
  PROBE_ADDRESSES  IP addresses of this machine to check from, separated by commas, behind
               NAT as local=public. Default: the system's choice
  LISTS_SOURCE  file or web address of entries to add to the lists of names: disposable
               domains one per line, or JSON with arrays under disposable, relay, free,
               role and no_reply
  NO_COLOR     leaves out the colors that results have in a terminal

Exit code 0 for every verdict, 1 if an address has no verdict, the input can't be read, or
the server or installation can't be reached, 2 for a wrong call or setting.
`;
