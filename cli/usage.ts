/** Output of `--help`. */
export const usage = `Tells whether an email address can receive mail, and shows the evidence.

Usage
  mailverdict serve
      Starts the server: the app and the API at one address. Settings are environment
      variables; without any, it serves this machine only.
  mailverdict worker
      Starts a worker, which checks lists and delivers mails beside a server that has the
      same settings.
  mailverdict check [--offline] [--json] <address…>
      Checks addresses and prints verdict, reason, checks and transcript.
      --offline  checks syntax, lists and typos only, without a network
      --json     prints the whole result as JSON: an object, or an array for several
                 addresses
  mailverdict check --ndjson [--offline] [--evidence]
      Reads one JSON string per line from standard input and writes one result per line,
      in order. A line that isn't a JSON string returns {"error":{…}}.
      --evidence  adds DNS answers and transcripts to each result
  mailverdict check --file <file> [-o <file>] [--format text|csv|ndjson|json|xlsx]
      [--column <name or number>]… [--no-retry]
      Checks every address of a file, of any kind that lists can be: CSV, text, Excel,
      LibreOffice, JSON, vCard, LDIF, mail, HTML, also as .gz or .zip, up to 100 MB and
      1,000,000 rows. Checks run on this machine as a server runs lists: each address once,
      at the pace of each mail server, with three retries within six hours where a result
      can change. Progress is on standard error. A file that comes as CSV keeps its
      delimiter, encoding and line ends. --file - or check - reads standard input, such as
      one address per line.
      -o, --output  writes the results to a file, once all of them are there. After Ctrl-C
                    the same command goes on; until then, <file>.progress has what was
                    checked
      --format      text (address, verdict and reason in a line) unless the name of the
                    output says otherwise
      --column      the columns with addresses, where the file doesn't make them clear
      --no-retry    ends without retries
      Exit code 0 if every row was read and written, 1 if the file can't be read or written,
      2 for a wrong call, an unclear column or the progress of another file, 130 after
      Ctrl-C.
  mailverdict explain-reply --ndjson
      Reads {"reply","stage","address","provider"} per line (only reply is required) and
      writes {"class","because","code","enhanced"}.
  mailverdict mcp
      Serves tools for AI assistants (Model Context Protocol) on standard input and output:
      validate_email, validate_emails, explain_reply, list_status and list_results. Uses
      the installation at MAILVERDICT_URL with the API key MAILVERDICT_API_KEY. Ends when
      standard input closes.
  mailverdict doctor [--json]
      Checks resolver, sender identity, host names, SPF, blocklists and port 25, and says
      whether mailbox checks work from this machine. With the server's DATA_DIR or
      DATABASE_URL it also prints recent results by provider. Exit code 0 if mailbox
      checks work and nothing failed, otherwise 1.
  mailverdict credits grant <email> <amount>
      Adds credits to an account of the server whose DATA_DIR or DATABASE_URL is set.
  mailverdict operator grant <email>
      Makes an account of that server an operator, in addition to the others.
  mailverdict operator revoke <email>
      Turns an operator into a member. The last operator can't be revoked.
  mailverdict invite <email> [--language <code>]
      Emails an invitation to open an account on that server and prints its link, valid
      for seven days. With REGISTRATION=invited, an invitation is required. The email is
      in English unless another language of the app is given, such as de.
  mailverdict second-factor off <email>
      Turns off two-factor authentication for an account whose owner lost both the
      authenticator app and the recovery codes. The owner gets an email about it.
  mailverdict contact list [--json]
      Prints the latest 200 messages of that server's contact page, newest first.
  mailverdict newsletter send <file>
      Emails a text to every confirmed subscriber of that server, each with an unsubscribe
      link. The first line of the file is the subject.
  mailverdict accounts list [--json]
  mailverdict accounts find <text> [--json]
      Prints all accounts of that server, or those whose address, name or id contains
      the text.
  mailverdict accounts suspend <email>
  mailverdict accounts unsuspend <email>
      Ends an account's sessions, rejects its keys and pauses its lists, or undoes that.
  mailverdict accounts delete <email> --yes
      Deletes an account and all its data at once and prints the receipt.
  mailverdict sessions end <email>
      Signs an account out everywhere.
  mailverdict keys create <email> <name> [--mode live|test|publishable] [--scopes a,b]
      [--expires-in-days <n>|never] [--networks <cidr>,…] [--requests-per-minute <n>]
      [--credit-budget <n>] [--origin <origin>]…
      Creates an API key for an account and prints it once. Without --scopes it can check
      addresses and read results; without --expires-in-days it expires in 365 days. A test
      key checks sandbox addresses only, and its results stay apart from the account's. A
      publishable key is for the form widget: pages of each --origin, such as
      https://www.example.com, may use it. It can't do anything else, and makes at most 60
      checks per minute for 1,000 credits per month unless the options say otherwise.
  mailverdict keys list <email> [--json]
  mailverdict keys revoke <email> <id>|--all
      Prints an account's keys without their secrets, or revokes one or all of them.
  mailverdict audit export [--since <day>]
      Prints the events of all accounts, one JSON object per line, oldest first.
  mailverdict backup <file> [--passphrase-file <file>]
      Writes an encrypted backup of the installation whose DATA_DIR or DATABASE_URL is set,
      while its server runs: every table at one instant, uploads, signing keys, operator.json
      and the outbox. Environment variables aren't in it. Without --passphrase-file it reads
      the passphrase from BACKUP_PASSPHRASE.
  mailverdict restore <file> [--verify] [--passphrase-file <file>]
      Restores a backup into an empty installation, SQLite or PostgreSQL, and compares every
      row. --verify restores into a temporary directory, checks everything and deletes it.
  mailverdict move --to postgres://… [--restart]
      Moves the SQLite installation of DATA_DIR to an empty PostgreSQL database and compares
      every row. Stop server and workers first. Resumes where an interrupted move ended;
      --restart begins again. PGPASSWORD can hold the password.
  mailverdict keys rotate
      Adds a new signing key in front of the current ones in that server's DATA_DIR. If
      SECRETS holds the keys, prints its new value. Takes effect when a server restarts.
  mailverdict keys rotate --evidence
      Does the same for the key that signs evidence. The earlier public keys stay
      published, so that files signed with them remain valid.
  mailverdict verify-evidence <file> [--key <file|url|key>] [--json]
      Verifies a signed evidence file. Names the fields that were changed. The keys are
      those of the server whose DATA_DIR is set, or those of --key: a JWK Set such as
      https://verify.example.com/v1/public/evidence-keys, or a public key in base64url.
      Exit code 0 if valid, 1 if not, 2 if a file can't be read.
  mailverdict lists [--json]
      Prints versions, sizes and sources of the address lists in use. Exit code 1 if
      LISTS_SOURCE can't be used.
  mailverdict --help
  mailverdict --version

Addresses of sandbox.test and its subdomains are checked against the sandbox: mail
servers that come with the program and run on this machine. error-402@, error-429@,
error-500@ and error-503@sandbox.test produce API errors and have no verdict.

Environment
  DNS_SERVERS  name servers for all other domains: IP addresses or address:port,
               separated by commas. Default: this machine's own
  PROBE_EHLO   full host name that this machine sends to mail servers in EHLO
  PROBE_FROM   sender address in MAIL FROM. Set both or neither: without them no external
               mail server is contacted and checks end as smtp_skipped
  PROBE_ADDRESSES  IP addresses of this machine to check from, separated by commas, behind
               NAT as local=public. Default: the system's choice
  LISTS_SOURCE  file or web address of entries to add to the address lists: disposable
               domains one per line, or JSON with arrays under disposable, relay, free,
               role and no_reply

Exit code 0 for every verdict, 1 if an address has no verdict or the installation can't be
opened, 2 for a wrong call or setting.
`;
