/** The server and database of a connection string, without the password. */
export interface PostgresTarget {
  /** A host name, an address, or the directory of a Unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Returns `host:port`, or the path of the Unix socket. */
export function describePlace({ host, port }: PostgresTarget): string {
  return host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
}

const unresolved = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA"]);
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT", // of a Unix socket that isn't there yet
  "EPIPE",
  "ETIMEDOUT",
]);
/** Starting up, shutting down, too many connections. */
const notYet = new Set(["57P03", "57P01", "57P02", "53300"]);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The driver gives its own timeouts and cut connections no code. */
const isSilence = (error: unknown) =>
  codeOf(error) === "" && /time(d )?out|terminated/iu.test(messageOf(error));

/** Returns true if the same connection string can work later without a change. */
export function canPass(error: unknown): boolean {
  const code = codeOf(error);
  return unresolved.has(code) || unreachable.has(code) || notYet.has(code) || isSilence(error);
}

const shellWord = (text: string) =>
  /^[\w.:/-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function createDatabase({ host, port, user, database }: PostgresTarget): string {
  return `createdb -h ${shellWord(host)} -p ${port} -U ${shellWord(user)} ${shellWord(database)}`;
}

function signInProblem(target: PostgresTarget, code: string, message: string): string | null {
  const { user, database } = target;
  const server = `PostgreSQL at ${describePlace(target)}`;
  if (code === "28P01") {
    return `${server} rejected the password of user ${user}. Correct the user and password in DATABASE_URL.`;
  }
  if (code === "28000") {
    return `${server} doesn't let user ${user} into database ${database} (${message}). Correct DATABASE_URL, or allow the connection in pg_hba.conf.`;
  }
  return message.includes("password must be a")
    ? `${server} wants a password for user ${user}. Add it to DATABASE_URL: postgres://user:password@host/database.`
    : null;
}

function tlsProblem(target: PostgresTarget, code: string, message: string): string | null {
  const place = describePlace(target);
  if (message.includes("does not support SSL")) {
    return `PostgreSQL at ${place} doesn't offer TLS. Turn on ssl there, or remove sslmode from DATABASE_URL.`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `The TLS certificate of PostgreSQL at ${place} is for another host name. Use the name in the certificate in DATABASE_URL.`;
  }
  return /CERT|SELF_SIGNED|UNABLE_TO|^ERR_SSL|^EPROTO/u.test(code)
    ? `The TLS certificate of PostgreSQL at ${place} can't be verified (${code}). Add its authority to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/to/ca.pem.`
    : null;
}

function rightsProblem(target: PostgresTarget, code: string): string | null {
  const { user, database } = target;
  const server = `PostgreSQL at ${describePlace(target)}`;
  switch (code) {
    case "3D000":
      return `${server} has no database ${database}. Create it with \`${createDatabase(target)}\`, then start again.`;
    case "42501":
      return `User ${user} can't create tables in database ${database} on ${server}. Make the user its owner: alter database "${database}" owner to "${user}".`;
    case "3F000":
      return `Database ${database} on ${server} has no schema public. Run \`create schema public\` in it, then start again.`;
    case "25006":
      return `Database ${database} on ${server} is read-only. Point DATABASE_URL at the primary server.`;
    case "53100":
      return `The disk of ${server} is full. Free some space, then start again.`;
    default:
      return null;
  }
}

function reachProblem(target: PostgresTarget, error: unknown, waitedS: number): string | null {
  const code = codeOf(error);
  const place = describePlace(target);
  const after = waitedS === 0 ? "" : ` within ${waitedS} s`;
  if (unresolved.has(code)) {
    return `The database host ${target.host} couldn't be resolved${after} (${code}). Correct the host in DATABASE_URL.`;
  }
  if (notYet.has(code)) {
    return `PostgreSQL at ${place} didn't accept connections${after} (${messageOf(error)}). Start again once it does.`;
  }
  return unreachable.has(code) || isSilence(error)
    ? `PostgreSQL at ${place} couldn't be reached${after} (${code === "" ? messageOf(error) : code}). Start it, or correct the host and port in DATABASE_URL.`
    : null;
}

/** Returns what happened and the next step; null for an error that isn't about reaching or entering the database. */
export function postgresProblem(
  error: unknown,
  target: PostgresTarget,
  waitedS: number,
): string | null {
  const code = codeOf(error);
  const message = messageOf(error);
  return (
    signInProblem(target, code, message) ??
    rightsProblem(target, code) ??
    tlsProblem(target, code, message) ??
    reachProblem(target, error, waitedS)
  );
}
