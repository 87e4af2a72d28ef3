import { describe, expect, test } from "vitest";
import { planChunks } from "#prerender/chunks/planChunks.ts";
import { routes as table, type AppRoute } from "#web/router/routes.ts";

const root = "/app";

/** One screen of each group of the table, and a second one of those that tests count. */
const names: readonly AppRoute["name"][] = [
  "about",
  "blog",
  "login",
  "register",
  "dashboard",
  "policy",
];
const routes = names.map((name) => table.find((route) => route.name === name)!);
const screen = (name: AppRoute["name"]) =>
  `src/screens/${name}/${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`;

interface Imports {
  imports?: readonly string[];
  later?: readonly string[];
  code?: string;
}

/** Returns the chunks of modules of the app, by their path in it. */
function chunks(modules: Record<string, Imports>, given = routes): Record<string, string> {
  const ids = (paths: readonly string[] = []) => paths.map((path) => `${root}/${path}`);
  const graph = (id: string) => {
    const { imports, later, code = "x".repeat(1000) } = modules[id.slice(root.length + 1)] ?? {};
    return { code, importedIds: ids(imports), dynamicallyImportedIds: ids(later) };
  };
  return Object.fromEntries(
    [...planChunks(root, given, graph)].map(([id, name]) => [id.slice(root.length + 1), name]),
  );
}

const importedBy = (paths: readonly AppRoute["name"][], imports: Imports) =>
  Object.fromEntries(paths.map((name) => [screen(name), imports]));

describe("the chunk of a module", () => {
  test("is the base where most routes of every family load it", () => {
    expect(chunks(importedBy(["about", "login", "dashboard"], { imports: ["button.ts"] }))).toEqual(
      {
        "button.ts": "base",
      },
    );
  });

  test("names the families whose routes mostly load it, if no others do", () => {
    const store = { imports: ["store.ts"] };
    expect(chunks(importedBy(["login", "register", "dashboard", "policy"], store))).toEqual({
      "store.ts": "signIn-signedIn",
    });
    expect(
      chunks({
        ...importedBy(["login", "dashboard"], store),
        "store.ts": { imports: ["redux.ts"] },
      }),
    ).toEqual({
      "store.ts": "signIn-signedIn",
      "redux.ts": "signIn-signedIn",
    });
  });

  test("is one for all modules of the same few routes", () => {
    const many = table.filter(({ guard }) => guard === "signedIn");
    const chart = { imports: ["axis.ts", "ticks.ts"] };
    expect(chunks(importedBy(["dashboard", "analytics"], chart), many)).toEqual({
      "axis.ts": "axis",
      "ticks.ts": "axis",
    });
  });

  test("has a separate name where another set of routes has a module of the same name", () => {
    const many = table.filter(({ guard }) => guard === "signedIn");
    const modules = {
      ...importedBy(["dashboard", "analytics"], { imports: ["a/rows.ts"] }),
      ...importedBy(["people", "policy"], { imports: ["b/rows.ts"] }),
    };
    const found = chunks(modules, many);
    expect(found["a/rows.ts"]).toBe("rows");
    expect(found["b/rows.ts"]).not.toBe("rows");
  });

  test("is left to the bundler for a screen, and for a module of one screen", () => {
    const own = importedBy(["dashboard"], { imports: ["figures.ts"] });
    const many = table.filter(({ guard }) => guard === "signedIn");
    expect(chunks(own, many)).toEqual({});
  });

  test("is the base for a small module of several families whose imports are in the base", () => {
    const few: AppRoute["name"][] = [
      "dashboard",
      "policy",
      "people",
      "system",
      "billing",
      "history",
      "login",
    ];
    const modules = importedBy(few, { imports: ["small.ts"] });
    expect(chunks({ ...modules, "small.ts": { code: "export {};" } }, [...table])["small.ts"]).toBe(
      "base",
    );
    const heavy = { ...modules, "small.ts": { code: "export {};", imports: ["store.ts"] } };
    expect(chunks(heavy, [...table])).toEqual({ "small.ts": "small", "store.ts": "small" });
  });

  test("is apart for what one family loads at once and all may load later", () => {
    const call = { later: ["client.ts"] };
    const modules = {
      ...importedBy(["about", "login"], call),
      ...importedBy(["dashboard", "policy"], { imports: ["queries.ts"], ...call }),
      "queries.ts": { imports: ["client.ts"] },
      "client.ts": { imports: ["axios.ts"] },
    };
    expect(chunks(modules)).toEqual({
      "queries.ts": "signedIn",
      "client.ts": "signedIn-later",
      "axios.ts": "signedIn-later",
    });
  });

  test("is the entry's for what only the entry imports, except packages", () => {
    const entry = {
      "index.html": { imports: ["src/main.tsx"] },
      "src/main.tsx": { imports: ["router.ts", "node_modules/react-dom/client.js"] },
    };
    expect(chunks(entry)).toEqual({ "node_modules/react-dom/client.js": "base" });
  });
});
