/** Output of `--help`. */
export const usage = `Tells whether an email address can receive mail, and shows the evidence.

Usage
  mailverdict check [--offline] [--json] <address…>
      Checks addresses and prints verdict, reason, checks and dialogue.
      --offline  syntax, lists and typo only; nothing is asked over a network
      --json     the whole result as JSON: one object, or an array for several addresses
  mailverdict check --ndjson [--offline] [--evidence]
      Reads one JSON string a line from standard input and writes one result a line,
      in order. A line that is no JSON string is answered with {"error":{…}}.
      --evidence  adds DNS answers and dialogues to each result
  mailverdict explain-reply --ndjson
      Reads {"reply","stage","address","provider"} a line (reply alone is needed) and
      writes {"class","because","code","enhanced"}.
  mailverdict doctor [--json]
      Looks at resolver, identity, names, SPF, blocklists and port 25, and says whether
      mail hosts can be asked from this machine; with the server's DATA_DIR or
      DATABASE_URL also what providers answered it lately. Exit code 0 where they can and nothing
      failed, 1 otherwise.
  mailverdict credits grant <email> <amount>
      Adds credits to an account of the server whose DATA_DIR or DATABASE_URL is set.
  mailverdict operator grant <email>
      Makes an account of that server an operator beside those there are.
  mailverdict operator revoke <email>
      Makes an operator's account a member's. The last operator can't be revoked.
  mailverdict invite <email>
      Mails an invitation to open an account on that server and prints its link, which
      works for seven days. REGISTRATION=invited lets in nobody else.
  mailverdict second-factor off <email>
      Lets an account of that server sign in without a code, for somebody who lost the
      authenticator app and the recovery codes. A mail tells the owner.
  mailverdict contact list [--json]
      Prints the latest 200 messages of that server's contact page, newest first.
  mailverdict newsletter send <file>
      Mails a text to every confirmed newsletter address of that server, each with a link
      that ends the subscription. The first line of the file is the subject.
  mailverdict accounts list [--json]
  mailverdict accounts find <text> [--json]
      Prints the accounts of that server, or those with a text in address, name or id.
  mailverdict accounts suspend <email>
  mailverdict accounts unsuspend <email>
      Ends an account's sessions, refuses its keys and pauses its lists, or lifts that.
  mailverdict accounts delete <email> --yes
      Deletes an account with all its data at once and prints the receipt.
  mailverdict sessions end <email>
      Signs an account out everywhere.
  mailverdict keys create <email> <name> [--scopes a,b] [--expires-in-days <n>|never]
      [--networks <cidr>,…] [--requests-per-minute <n>] [--credit-budget <n>]
      Makes an API key for an account and prints it this once. Without --scopes it
      checks addresses and reads results; without --expires-in-days it ends in 365 days.
  mailverdict keys list <email> [--json]
  mailverdict keys revoke <email> <id>|--all
      Prints an account's keys without their secrets, or ends one or all of them.
  mailverdict audit export [--since <day>]
      Prints the events of all accounts, one JSON object a line, oldest first.
  mailverdict keys rotate
      Puts a new signing key in front of those in that server's DATA_DIR; where SECRETS
      holds them, prints its new value. Counts from the next start of every server.
  mailverdict lists [--json]
      Prints versions, sizes and sources of the lists in use; ends with 1 where
      LISTS_SOURCE cannot be used.
  mailverdict --help

Addresses of sandbox.test and everything under it are checked against the mail world
that comes with the program, over real sockets on this machine. error-402@, error-429@,
error-500@ and error-503@sandbox.test stand for refusals of the API and have no verdict.

Environment
  DNS_SERVERS  name servers for everything else: addresses or address:port, separated
               by commas; the machine's own where not set
  PROBE_EHLO   the full host name this machine greets mail hosts with
  PROBE_FROM   the sender address it names; both or neither. Without them no mail host
               outside is asked and checks end as smtp_skipped.
  PROBE_ADDRESSES  addresses of this machine to ask mail hosts from, separated by
               commas, behind NAT as local=public; the system's choice where not set
  LISTS_SOURCE  a file or web address of entries to add to the lists: disposable domains
               one a line, or JSON with arrays under disposable, relay, free, role
               and no_reply

Exit code 0 for every verdict, 1 where an address has none or the installation can't be
opened, 2 for a wrong call or setting.
`;
