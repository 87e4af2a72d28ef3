/** Lists every benchmark by name: `bench/<name>.ts` exports `run`. */
const benches: Record<string, string> = {
  accuracy: "Right answers on every corpus, beside other engines (--write updates the app's page).",
  attacks: "What others wait for while the server is attacked from another process ([seconds]).",
  backups: "Backup, drill and move to PostgreSQL of an installation with many results ([rows]).",
  bytes: "Bytes that the first load of each route takes, from the build in dist/.",
  contactFiles:
    "Files as 30 programs export them: rows kept, addresses found, contacts lost or invented.",
  endlessServers: "Memory that 200 mail servers that never stop talking cost the engine.",
  estimates:
    "Predicted and actual time of lists on the sandbox mail servers ([list …] [--record <folder>]).",
  expiry: "Expiry of a list on PostgreSQL, row by row and with its partition ([rows]).",
  failures:
    "Servers and workers on one list that fail again and again, with PostgreSQL (--rows 200000, --kills 150, --stops 3).",
  filesExecuted: "Files that take part in one check, one sign-in, one chunk ([--names]).",
  history:
    "Pages of the history by filter, and analytics, over many stored validations ([rows …]).",
  hostileStrings: "Random and hostile strings that make the parser throw: none should.",
  idle: "Memory of the idle server, and time to its first response ([--node 24.11.0] [--tree path] [--checks 1000]).",
  idleWorkers: "Statements that workers without a list send to PostgreSQL ([workers]).",
  kills: "Rows and credits lost when list workers are killed (--kills 300, --rows 20000).",
  lighthouse:
    "Bytes, LCP, blocking time, accessibility of pages ([path …] [--peer <dist>] [--beside <url>] [--signed-in [--language ar] [--dark]]).",
  listDownload: "Downloads of a completed list in every format, and what others wait ([rows]).",
  listReader: "Speed and memory of reading uploaded files, beside csv-parse.",
  lists: "Lists from upload to download: time, memory, what others wait ([rows …] [--checks]).",
  listWorkers:
    "One list on SQLite, then on PostgreSQL with one worker and with two ([rows] [--latency ms]).",
  mutations:
    "Small changes of the code that the tests don't notice ([number] [--folders a,b] [--seed n] [--tests 30] [--tree path] [--again]).",
  offline: "Addresses per second on one core without a network ([rows]).",
  overhead: "Time a live check adds to its round trips (--write updates the app's page).",
  overload:
    "Checks at up to twenty times the capacity from another process ([seconds] [--tree <other checkout>]).",
  pages: "A cold visit of each page in Chromium, slowed to a phone ([path …]).",
  replies: "Calls about the replies of a list on SQLite and PostgreSQL ([rows]).",
  scaleModel:
    "Days of 1, 10 and 1,000 million addresses on 1, 10 and 100 workers, simulated ([--measure] [--write]).",
  scrolling: "Script tasks of /history while the wheel turns in Chromium ([rows]).",
  signInTiming: "Whether response times reveal which addresses have an account.",
  soak: "Memory, open files and sockets of the product under mixed load ([--minutes 30]).",
  statements: "Statements that the main calls send to the database, with a session and with a key.",
  storedBytes:
    "Bytes on disk of one single check, and of the free checks of an account and day ([checks]).",
  streams: "Memory of 500 open streams of events, and how soon a slow reader is disconnected.",
  suggestions: "Typos found, real domains left alone, and speed, beside npm packages.",
  syntax: "Syntax checks: right answers and speed, beside npm packages.",
  voice:
    "Patterns that the writing of the project avoids, in strings, documents and docblocks ([path]).",
  verification:
    "Whole checks beside deep-email-validator ([--only <condition>] [--at 100,1000,list] [--runs 5]).",
};

const names = Object.keys(benches);
const width = Math.max(...names.map((name) => name.length));
const list = [
  "npm run bench -- <name> [arguments]",
  "",
  ...Object.entries(benches).map(([name, line]) => `  ${name.padEnd(width)}  ${line}`),
  "",
].join("\n");

const [name] = process.argv.slice(2);
if (name === undefined) {
  process.stdout.write(list);
} else if (Object.hasOwn(benches, name)) {
  const { run } = (await import(`./${name}.ts`)) as { run: () => void | Promise<void> };
  await run();
} else {
  process.stderr.write(`There is no benchmark "${name}".\n\n${list}`);
  process.exitCode = 2;
}
