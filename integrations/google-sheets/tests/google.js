import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

/** Stand-ins of the services of Apps Script, after their documentation, and the add-on's files on top of them. */
export const source = join(
  dirname(createRequire(import.meta.url).resolve("mailverdict-google-sheets/package.json")),
  "src",
);
/** Files of the script, in the order in which Apps Script loads them. */
export const files = readdirSync(source)
  .filter((name) => name.endsWith(".js"))
  .toSorted()
  .map((name) => join(source, name));

const worker = new Worker(new URL("network.js", import.meta.url));
worker.unref();

/** Lets the network act and waits for it, as Apps Script waits for `UrlFetchApp`. */
function network(act, value) {
  const lock = new SharedArrayBuffer(4);
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ act, value, port: port2, lock }, [port2]);
  Atomics.wait(new Int32Array(lock), 0, 0);
  const { result, error } = receiveMessageOnPort(port1).message;
  port1.close();
  if (error !== undefined) {
    throw new Error(error);
  }
  return result;
}

/** Starts a stand-in of an installation that gives answers in turn; returns its address. */
export const standIn = (...answers) => network("serve", answers);

/** Returns the requests that a stand-in has had. */
export const requestsOf = (url) => network("requests", url);

/** A sheet: cells by row and column, from 1. */
function sheetOf(lines, columns = 26) {
  const grid = lines.map((line) => [...line]);
  const rowsMax = Math.max(1000, lines.length);
  const cell = (row, column) => grid[row - 1]?.[column - 1] ?? "";
  const sheet = {
    getSheetId: () => 7,
    getLastRow: () => grid.findLastIndex((line) => line.some((value) => value !== "")) + 1,
    getMaxColumns: () => columns,
    insertColumnsAfter(after, count) {
      for (const line of grid) {
        while (line.length < after) line.push("");
        line.splice(after, 0, ...Array(count).fill(""));
      }
      columns += count;
    },
    getRange(row, column, rows, width) {
      const inside = row >= 1 && column >= 1 && rows >= 1 && width >= 1;
      if (!inside || row + rows - 1 > rowsMax || column + width - 1 > columns) {
        throw new Error("The coordinates of the range are outside the dimensions of the sheet.");
      }
      return {
        getSheet: () => sheet,
        getRow: () => row,
        getColumn: () => column,
        getNumRows: () => rows,
        getLastColumn: () => column + width - 1,
        getValues: () =>
          Array.from({ length: rows }, (_, r) =>
            Array.from({ length: width }, (__, c) => cell(row + r, column + c)),
          ),
        setValues(values) {
          if (values.length !== rows || values.some((line) => line.length !== width)) {
            throw new Error("The number of rows or columns in the data doesn't match the range.");
          }
          values.forEach((line, r) =>
            line.forEach((value, c) => {
              const there = (grid[row + r - 1] ??= []);
              while (there.length < column + c) there.push("");
              // A sheet runs what starts like a formula, and shows text after an apostrophe as it is.
              there[column + c - 1] = /^[=+]/u.test(value)
                ? "#ERROR!"
                : String(value).replace(/^'/u, "");
            }),
          );
        },
      };
    },
  };
  return { sheet, grid };
}

/** `CacheService`: keys up to 250 characters, values up to 100 KB, six hours at most, 1,000 entries. */
function cacheOf() {
  const entries = new Map();
  return {
    getAll: (keys) =>
      Object.fromEntries(
        keys.filter((key) => entries.has(key)).map((key) => [key, entries.get(key)]),
      ),
    putAll(values, seconds) {
      if (seconds > 21_600) throw new Error("Argument too large: expiration");
      for (const [key, value] of Object.entries(values)) {
        if (key.length > 250 || value.length > 100 * 1024) throw new Error("Argument too large");
        entries.set(key, value);
        if (entries.size > 1000) entries.delete(entries.keys().next().value);
      }
    },
  };
}

/** `UrlFetchApp`: throws without a reply, for errors unless they're muted, and once the daily quota is spent. */
function fetcherOf({ hosts, calls, clock, quota, timeoutMs }) {
  return (url, { method, contentType, headers, payload, muteHttpExceptions, followRedirects }) => {
    calls.push({ url, ...JSON.parse(payload) });
    clock.passed += clock.perCall;
    if (calls.length > quota) {
      throw new Error("Service invoked too many times for one day: urlfetch.");
    }
    const { origin } = new URL(url);
    const target = url.replace(origin, hosts[origin] ?? origin);
    let reply;
    try {
      reply = network("send", {
        url: target,
        method: method.toUpperCase(),
        headers: { ...headers, "content-type": contentType },
        body: payload,
        redirect: followRedirects === false ? "manual" : "follow",
        timeoutMs,
      });
    } catch (error) {
      const timeout = error.message === "TimeoutError";
      throw new Error(timeout ? `Timeout: ${url}` : `Address unavailable: ${url}`);
    }
    if (reply.status >= 400 && muteHttpExceptions !== true) {
      throw new Error(`Request failed for ${url} returned code ${reply.status}.`);
    }
    return {
      getResponseCode: () => reply.status,
      getContentText: () => reply.text,
      getHeaders: () => reply.headers,
    };
  };
}

/** Loads the add-on into a spreadsheet; returns its functions, the cells and the requests. `selection`: row, column, rows, columns; without `url` (null), none is connected; `perCall`: ms that a call takes. */
export function spreadsheet({
  lines = [[""]],
  selection = [1, 1, lines.length, 1],
  url = process.env.MAILVERDICT_URL,
  key = process.env.MAILVERDICT_API_KEY,
  hosts = {},
  perCall = 0,
  quota = 20_000,
  timeoutMs = 30_000,
} = {}) {
  const { sheet, grid } = sheetOf(lines);
  const stored = new Map(
    url === null
      ? []
      : [
          ["MAILVERDICT_URL", url],
          ["MAILVERDICT_KEY", key],
        ],
  );
  const calls = [];
  const shown = [];
  const clock = { passed: 0, perCall };
  const menu = {
    addItem: (name, does) => (shown.push([name, does]), menu),
    addToUi: () => shown.push("menu"),
  };
  // Time passes with calls alone, however fast this machine is.
  class Now extends Date {
    static now = () => clock.passed;
  }
  const context = vm.createContext({
    Date: Now,
    SpreadsheetApp: {
      getUi: () => ({
        createMenu: (name) => (shown.push(name), menu),
        showSidebar: (page) => shown.push(page),
      }),
      getActiveRange: () => (selection === null ? null : sheet.getRange(...selection)),
      getActive: () => ({ getSheets: () => [sheet] }),
      flush: () => undefined,
    },
    HtmlService: {
      createHtmlOutputFromFile: (file) => ({ setTitle: (title) => ({ file, title }) }),
    },
    PropertiesService: {
      getUserProperties: () => ({
        getProperty: (name) => stored.get(name) ?? null,
        setProperties: (values) =>
          Object.entries(values).forEach(([name, value]) => stored.set(name, value)),
        deleteProperty: (name) => stored.delete(name),
      }),
    },
    CacheService: {
      getUserCache: (
        (cache) => () =>
          cache
      )(cacheOf()),
    },
    UrlFetchApp: { fetch: fetcherOf({ hosts, calls, clock, quota, timeoutMs }) },
    Utilities: {
      DigestAlgorithm: { SHA_256: "sha256" },
      Charset: { UTF_8: "utf8" },
      computeDigest: (algorithm, text, charset) => [
        ...new Int8Array(createHash(algorithm).update(text, charset).digest()),
      ],
      base64Encode: (bytes) => Buffer.from(bytes).toString("base64"),
    },
  });
  for (const file of files) {
    new vm.Script(readFileSync(file, "utf8"), { filename: file }).runInContext(context);
  }
  // What a function returns crosses from Google to the sidebar or the cells as data.
  const call = (name, ...values) => {
    const result = vm.runInContext(name, context)(...values);
    return result === undefined ? undefined : JSON.parse(JSON.stringify(result));
  };
  return { call, grid, calls, shown, stored };
}

/** Runs a check of the selection part by part, as the sidebar does, up to its end or an error. */
export function runAll({ call }, run = call("startRun")) {
  for (let parts = 0; ; parts += 1) {
    run = { ...call("continueRun", run), parts };
    if (run.error !== null || run.next === run.rows) {
      return run;
    }
  }
}
