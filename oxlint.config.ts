import { defineConfig } from "oxlint";
import { layers } from "./tests/support/importLayers.ts";

/** The import rules. An override replaces a rule's options, so the rules of inner folders repeat the outer ones. */
const everywhere = [
  { regex: "^\\.\\./", message: "Use ./x.ts inside a folder and #folder/x.ts otherwise." },
  { regex: "^#tests/", message: "Nobody imports tests." },
];
const closed = (folder: string, message: string) => ({ regex: `^#${folder}/`, message });

const contractBounds = ["web", "server", "engine", "listReader", "sandbox", "cli", "prerender"].map(
  (folder) => closed(folder, "The contract imports no folder."),
);
const engineBounds = ["web", "server", "contract", "listReader", "sandbox", "cli", "prerender"].map(
  (folder) => closed(folder, "The engine imports only itself."),
);
const vocabularyBounds = [
  closed(
    "(web|server|contract|engine|listReader|sandbox|cli|prerender)",
    "The vocabulary imports nothing.",
  ),
  { regex: "^[^.#]", message: "The vocabulary imports nothing." },
];
const listReaderBounds = ["web", "server", "contract", "engine", "sandbox", "cli", "prerender"].map(
  (folder) => closed(folder, "Reading files needs no other folder, so that the app can do it too."),
);
const sandboxBounds = ["web", "server", "contract", "engine", "listReader", "cli", "prerender"].map(
  (folder) => closed(folder, "The sandbox imports none of the other folders."),
);
const serverBounds = [
  closed("web", "The server never imports the app."),
  closed("cli", "The server never imports the command line."),
  closed("prerender", "The server runs what was built, and builds nothing."),
];
const mcpBounds = ["web", "server", "contract", "listReader", "sandbox", "cli", "prerender"].map(
  (folder) => closed(folder, "Tools for assistants reach an installation through the SDK only."),
);
const cliBounds = [
  closed("web", "The command line never imports the app."),
  closed("prerender", "The command line needs no build."),
];
const webBounds = ["server", "engine", "sandbox", "cli", "prerender"].map((folder) =>
  closed(
    folder,
    "The app reaches the server only through #contract; files it reads with #listReader.",
  ),
);
const launchBounds = [
  {
    regex: "^([^.n]|n[^o]|no[^d]|nod[^e]|node[^:])",
    message:
      "The launcher runs on an old Node and before packages are checked: only Node's own modules.",
  },
];
const sdkBounds = [
  {
    regex: "^[^.]",
    message: "A separate package without dependencies: it imports only itself.",
  },
];
const prerenderBounds = [
  ...["contract", "engine", "listReader", "sandbox", "cli"].map((folder) =>
    closed(folder, "Pages are made of the app alone."),
  ),
  {
    // The linter knows no look-ahead: anything that does not begin with http/pages/bu.
    regex: "^#server/([^h]|http/([^p]|pages/([^b]|b[^u])))",
    message: "Of the server, the build knows the record it leaves for it.",
  },
];
const authKit = {
  regex: "^react-auth-kit(/|$)",
  message: "react-auth-kit is used in src/session/authKit only; import from #web/session/ instead.",
};
const routerLinks = {
  regex: "^react-router-dom$",
  importNames: ["Link", "NavLink", "Form"],
  message:
    "Use #web/ui/Link.tsx: the router's own brings 4 KB of its framework mode to every page.",
};
const screenBounds = "A screen imports no other screen; code they share belongs in src/features.";
interface Pattern {
  regex: string;
  importNames?: string[];
  message: string;
}
const restrict = (...patterns: Pattern[]): ["error", { patterns: Pattern[] }] => [
  "error",
  { patterns: [...everywhere, ...patterns] },
];

/** Folders of each part, from top to bottom: a file imports from those below it only. */
const [engineLayers, serverLayers, webLayers] = [
  layers["engine"] ?? [],
  layers["server"] ?? [],
  layers["src"] ?? [],
];
const closedLayer = (layer: string) =>
  closed(
    `web/(${layer.replaceAll(" ", "|")})`,
    `src/${layer} is above this file: imports lead down.`,
  );
const layersAbove = (layer: string) =>
  webLayers.slice(0, webLayers.indexOf(layer)).map(closedLayer);
const restrictWeb = (...patterns: Pattern[]) =>
  restrict(...webBounds, authKit, routerLinks, ...patterns);

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "promise"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: [
    "/dist",
    "/sdk/typescript/dist",
    // Packages of their own, whose hosts' types aren't installed here.
    "/integrations",
    // Samples for readers, in the style of their languages.
    "/reference/receivers",
    "/node_modules",
    "/data",
    "/test-results",
    "/.cache",
  ],
  rules: {
    curly: "error",
    "max-lines-per-function": [
      "error",
      { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],
    eqeqeq: "error",
    "no-console": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
    "typescript/return-await": ["error", "in-try-catch"],
    "typescript/switch-exhaustiveness-check": "error",
    "import/no-default-export": "error",
    "import/no-cycle": "error",
    "typescript/no-unsafe-type-assertion": "off",
    "react/react-in-jsx-scope": "off",
    "unicorn/no-array-sort": "off",
    "no-restricted-imports": restrict(),
  },
  overrides: [
    { files: ["*.config.ts"], rules: { "import/no-default-export": "off" } },
    // A group of tests is one function.
    { files: ["tests/**", "**/*.soak.test.ts"], rules: { "max-lines-per-function": "off" } },
    {
      files: [
        "cli/**",
        "bench/**",
        "server/start.ts",
        "server/dev.ts",
        "server/serve.ts",
        "tests/e2e/**",
      ],
      rules: { "no-console": "off" },
    },
    // Benchmarks measure with the files and sandboxes that the tests are made with.
    {
      files: ["bench/**"],
      rules: { "no-restricted-imports": ["error", { patterns: everywhere.slice(0, 1) }] },
    },
    { files: ["contract/**"], rules: { "no-restricted-imports": restrict(...contractBounds) } },
    { files: ["engine/**"], rules: { "no-restricted-imports": restrict(...engineBounds) } },
    { files: ["vocabulary/**"], rules: { "no-restricted-imports": restrict(...vocabularyBounds) } },
    {
      files: ["engine/ports.ts"],
      rules: {
        "no-restricted-imports": restrict(
          ...engineBounds,
          closed("engine", "Ports import no other part of the engine."),
        ),
      },
    },
    ...engineLayers.map((layer, index) => ({
      files: layer.split(" ").map((folder) => `engine/${folder}/**`),
      rules: {
        "no-restricted-imports": restrict(
          ...engineBounds,
          ...engineLayers
            .slice(0, index)
            .flatMap((above) => above.split(" "))
            .map((folder) =>
              closed(`engine/${folder}`, `engine/${layer} is imported by engine/${folder}.`),
            ),
        ),
      },
    })),
    { files: ["listReader/**"], rules: { "no-restricted-imports": restrict(...listReaderBounds) } },
    { files: ["sandbox/**"], rules: { "no-restricted-imports": restrict(...sandboxBounds) } },
    { files: ["server/**"], rules: { "no-restricted-imports": restrict(...serverBounds) } },
    ...serverLayers.map((layer, index) => ({
      files: layer.split(" ").map((folder) => `server/${folder}/**`),
      rules: {
        "no-restricted-imports": restrict(
          ...serverBounds,
          ...serverLayers
            .slice(0, index)
            .flatMap((above) => above.split(" "))
            .map((folder) =>
              closed(`server/${folder}`, `server/${layer} is imported by server/${folder}.`),
            ),
        ),
      },
    })),
    { files: ["launch/**"], rules: { "no-restricted-imports": restrict(...launchBounds) } },
    { files: ["prerender/**"], rules: { "no-restricted-imports": restrict(...prerenderBounds) } },
    { files: ["sdk/**"], rules: { "no-restricted-imports": restrict(...sdkBounds) } },
    { files: ["mcp/**"], rules: { "no-restricted-imports": restrict(...mcpBounds) } },
    { files: ["cli/**"], rules: { "no-restricted-imports": restrict(...cliBounds) } },
    {
      files: ["src/**"],
      rules: { "no-restricted-imports": restrictWeb(...webLayers.map(closedLayer)) },
    },
    {
      files: ["src/main.tsx", "src/prerender.tsx"],
      rules: { "no-restricted-imports": restrictWeb() },
    },
    ...webLayers.map((layer) => ({
      files: [`src/${layer}/**`],
      rules: { "no-restricted-imports": restrictWeb(...layersAbove(layer)) },
    })),
    {
      files: ["src/screens/**"],
      rules: {
        "no-restricted-imports": restrictWeb(
          ...layersAbove("screens"),
          closed("web/screens", screenBounds),
        ),
      },
    },
    // The parts of one screen are in its own folders. The linter knows no look-ahead: anything but list/.
    {
      files: ["src/screens/list/**"],
      rules: {
        "no-restricted-imports": restrictWeb(...layersAbove("screens"), {
          regex: "^#web/screens/([^l]|l[^i]|li[^s]|lis[^t]|list[^/])",
          message: screenBounds,
        }),
      },
    },
    {
      files: ["src/session/authKit/**"],
      rules: { "no-restricted-imports": restrict(...webBounds, ...layersAbove("session")) },
    },
    {
      files: ["src/ui/**"],
      rules: {
        "no-restricted-imports": restrictWeb(
          ...webLayers
            .filter((layer) => !["ui", "text", "hydration"].includes(layer))
            .map((layer) => closed(`web/${layer}`, "ui takes props only.")),
        ),
      },
    },
    {
      files: ["tests/**"],
      rules: {
        "no-restricted-imports": ["error", { patterns: everywhere.slice(0, 1) }],
        "typescript/no-non-null-assertion": "off",
      },
    },
  ],
});
