// oxlint-disable-next-line import/no-unassigned-import -- adds its matchers to expect
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { unlistedHeaders, watchHeaders } from "./support/sentHeaders.ts";
import { server } from "./support/server.ts";
import { forgetCookies } from "./support/tokens.ts";

// jsdom has no media queries; no query matches here.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// jsdom has dialogs, but cannot show them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.show = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Every test loads the app's modules again. An earlier page must not affect a later test, so its channels to other tabs
// are closed and its long timers cleared.
const channels = new Set<BroadcastChannel>();
const longTimers = new Set<unknown>();
const plain = {
  BroadcastChannel: globalThis.BroadcastChannel,
  setTimeout: globalThis.setTimeout,
  fetch: globalThis.fetch,
};

// Printing the page takes longer than searching it: while a query is retried, its error is only the message. Its last
// one, after the time limit, prints the page.
const { getElementError } = getConfig();

configure({
  // Not a limit: nothing waits longer than it has to, and a busy machine takes several times as long.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: retried } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (retried !== true) {
      return getElementError(message, container);
    }
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    return error;
  },
});

const errors: unknown[][] = [];

beforeAll(() => {
  globalThis.BroadcastChannel = class extends plain.BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.add(this);
    }
  };
  globalThis.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) => {
    const timer = plain.setTimeout(act, ms, ...rest);
    if (ms >= 10_000) {
      longTimers.add(timer);
    }
    return timer;
  }) as typeof setTimeout;
  server.listen({ onUnhandledFrame: "error" });
  watchHeaders();
  // Node's fetch can't resolve a relative address, because it has no page; a browser's can.
  const intercepted = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    intercepted(typeof input === "string" ? new URL(input, window.location.href) : input, init);
});

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    errors.push(words);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  for (const channel of channels) {
    channel.close();
  }
  channels.clear();
  for (const timer of longTimers) {
    clearTimeout(timer as NodeJS.Timeout);
  }
  longTimers.clear();
  server.resetHandlers();
  forgetCookies();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = "";
  window.history.replaceState(null, "", "/");
  expect(errors, "the console shows no error").toEqual([]);
  expect(unlistedHeaders(), "contract/headers.ts lists every header sent").toEqual([]);
});

// The next file in this worker starts with fresh globals and fresh modules.
afterAll(() => {
  server.close();
  Object.assign(globalThis, plain);
  vi.resetModules();
});
