/** Folders that the import rules cover. */
export const folders = [
  "contract",
  "vocabulary",
  "engine",
  "server",
  "src",
  "listReader",
  "sandbox",
  "cli",
  "prerender",
  "reference",
  "sdk",
  "mcp",
] as const;

/** Folders that each folder may import besides itself. */
export const folderImports: Record<string, string> = {
  prerender: "src reference server/http/pages/buildRecord.ts",
  reference: "contract vocabulary",
  src: "contract listReader vocabulary reference/samples",
  cli: "server engine sandbox contract listReader vocabulary sdk mcp",
  server: "engine sandbox contract listReader vocabulary sdk mcp",
  mcp: "engine sdk",
  contract: "vocabulary",
  engine: "vocabulary",
  listReader: "",
  sandbox: "",
  vocabulary: "",
  sdk: "",
};

/**
 * The order inside each folder, from top to bottom. A file imports from its own entry and from the lines below it,
 * never from another entry of the same line.
 */
export const layers: Record<string, readonly string[]> = {
  server: [
    "start build dev main worker",
    "serve",
    "app",
    "startup",
    "routes",
    "routing",
    "http",
    "lists",
    "services",
    "presenters",
    "context",
    "data",
    "config",
    "crypto concurrency metrics",
  ],
  engine: [
    "verification",
    "verdict doctor composition",
    "checks",
    "smtp",
    "network",
    "politeness transport dns suggestions address",
    "probe lists",
    "evidence spf",
    "syntax ports providers deferrals",
    "collections",
  ],
  src: [
    "main prerender",
    "bootstrap",
    "router",
    "screens",
    "features",
    "layouts",
    "hooks",
    "ui",
    "state",
    "text",
    "api",
    "session",
    "hydration",
    "paths brand useOperator storage env.d",
  ],
};

/** Folders that may hold more than 25 files: one for each primitive, table, API resource or migration. */
export const manyFiles =
  /^contract$|^src\/ui$|^server\/data\/(?:queries|tables|migrations)$|^server\/routes(?:\/|$)/u;

/** Files whose name isn't an export by convention: it names a set of exports, or the way the file is started. */
export const notNamedAfterExport: readonly RegExp[] = [
  /\.d\.ts$/u,
  // Entry points: run by name, or loaded by a worker or the build.
  /\.worker\.ts$/u,
  /^server\/(?:serve|app|context)\.ts$/u,
  /Thread\.ts$/u,
  /^src\/prerender\.tsx$/u,
  // The calls of one API resource, and the queries of one table.
  /^contract\//u,
  /^server\/data\/(?:queries|migrations)\//u,
  /^server\/routes\//u,
  // The query hooks of an API resource, and the actions of a slice.
  /^src\/api\/\w+Api\.ts$/u,
  /^src\/state\/\w+(?:Slice|Thunks)\.ts$/u,
  // The commands of one group.
  /^cli\//u,
  /^vocabulary\//u,
  // Generated types, the entry of the package, and its errors.
  /^sdk\/typescript\/src\/(?:apiTypes|index|errors)\.ts$/u,
  // The entries of the form widget.
  /^sdk\/widget\/src\/(?:script|module)\.ts$/u,
  // The metrics, and the kinds of them.
  /^server\/metrics\//u,
  // The steps of a session.
  /^sandbox\/smtp\/steps\.ts$/u,
];
