import { loginFrom, paths } from "#web/paths.ts";
import { browserStorage, tabStorage, storageKeys } from "#web/storage.ts";
import { cookieNames, readCookie } from "#web/session/cookies.ts";
import {
  endSignOutRedirect,
  signOutRedirect,
  startSignOutRedirect,
} from "#web/session/signOutRedirect.ts";
import {
  createAuthKitStore,
  userStateOfCookie,
  type SessionStatus,
  type SignInWriter,
  type SignOutWriter,
  type Tokens,
} from "./createAuthKitStore.ts";
import { type Renewal, requestRenewal } from "#web/session/renewal.ts";
import { notifySessionChange } from "#web/session/hasSession.ts";
import { logSession } from "#web/session/logSession.ts";
import { onTabMessage, withTabLock, broadcastToTabs } from "#web/session/tabChannel.ts";
import { tokenExpiry, tokenSubject } from "#web/session/tokens.ts";
import type { UserState } from "#web/session/userState.ts";
import { forgetXsrfToken } from "#web/session/xsrfToken.ts";

const listeners = new Set<() => void>();

const kit = createAuthKitStore(renewForTimer, () => {
  notifySessionChange();
  for (const listener of listeners) {
    listener();
  }
});

/** react-auth-kit's store, for its provider. */
export const authKitStore = kit.store;

/** Calls `listener` after every change of the tokens; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function sessionStatus(): SessionStatus {
  return kit.status();
}

export function sessionUser(): UserState | null {
  return kit.user();
}

/** Stores a new pair of tokens; returns false if the browser or the library rejects them. */
export function signIn(tokens: Tokens, write?: SignInWriter): boolean {
  endSignOutRedirect();
  return kit.keep(tokens, write);
}

/** The number of sessions that ended in this page: a response to an earlier session is ignored. */
let endedCount = 0;

let leaving = false;

/** Says that the user is leaving: until the session ends in this browser, calls that the server refuses don't redirect. */
export function startLeaving(): void {
  leaving = true;
}

function endSession(exit: string, write?: SignOutWriter): void {
  leaving = false;
  endedCount += 1;
  startSignOutRedirect(exit);
  forgetXsrfToken();
  kit.forget(write);
}

function here(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Preferences of this browser, and the table settings of each person. */
const keptAtSignOut = [storageKeys.letterKeys, storageKeys.tables] as const;

/** Signs out in this browser: tokens, local and session storage but for what is kept, and every other tab. */
export function signOutHere(write?: SignOutWriter): void {
  endSession(paths.login, write);
  const kept = keptAtSignOut.map((key) => [key, browserStorage.get(key)] as const);
  browserStorage.clear();
  for (const [key, value] of kept) {
    if (value !== null) {
      browserStorage.set(key, value);
    }
  }
  tabStorage.clear();
  broadcastToTabs({ kind: "signedOut", cleared: true });
}

/** Ends a session that the server rejected: redirects to the sign-in screen, which returns to this page. */
export function sessionRefused(): void {
  const onItsWay = signOutRedirect() !== null || window.location.pathname === paths.login;
  if (leaving || (sessionStatus() === "signedOut" && onItsWay)) {
    return;
  }
  endSession(loginFrom(here()));
  broadcastToTabs({ kind: "signedOut", cleared: false });
}

/** Adopts the tokens in the cookies, which another tab has renewed. */
function adoptCookieTokens(): boolean {
  const access = readCookie(cookieNames.access);
  const refresh = readCookie(cookieNames.refresh);
  const user = userStateOfCookie();
  const expiry = access === null ? null : tokenExpiry(access);
  if (access === null || refresh === null || user === null || expiry === null) {
    return false;
  }
  return expiry > new Date() && kit.keep({ access, refresh, user });
}

/** Returns the session's user; restores it from the token and local storage if its cookie has expired. */
function readUser(access: string): UserState {
  return (
    sessionUser() ?? {
      id: tokenSubject(access) ?? browserStorage.get(storageKeys.userId) ?? "",
      role: browserStorage.get(storageKeys.userRole) ?? "",
    }
  );
}

const renewed = (newAuthToken: string, newRefreshToken: string | null): Renewal => ({
  outcome: "renewed",
  newAuthToken,
  newRefreshToken,
});

async function renewAlone(stale: string | null): Promise<Renewal> {
  const inCookie = readCookie(cookieNames.access);
  if (inCookie !== null && inCookie !== stale && adoptCookieTokens()) {
    return renewed(inCookie, readCookie(cookieNames.refresh));
  }
  const sent = readCookie(cookieNames.refresh);
  if (sent === null) {
    return { outcome: "refused", newAuthToken: "" };
  }
  const before = endedCount;
  const renewal = await requestRenewal();
  if (before !== endedCount) {
    return { outcome: "failed", newAuthToken: "", why: "the session ended meanwhile" };
  }
  if (
    renewal.outcome === "refused" &&
    readCookie(cookieNames.refresh) !== sent &&
    adoptCookieTokens()
  ) {
    return renewed(readCookie(cookieNames.access) ?? "", readCookie(cookieNames.refresh));
  }
  if (renewal.outcome === "renewed") {
    const access = renewal.newAuthToken;
    const refresh = renewal.newRefreshToken ?? sent;
    if (!kit.keep({ access, refresh, user: readUser(access) })) {
      return { outcome: "failed", newAuthToken: "", why: "tokens not stored" };
    }
    broadcastToTabs({ kind: "renewed" });
  }
  return renewal;
}

const firstRetryMs = 15_000;
const lastRetryMs = 300_000;
let retryMs = firstRetryMs;
let retry: ReturnType<typeof setTimeout> | null = null;

function settle(renewal: Renewal): void {
  if (retry !== null) {
    clearTimeout(retry);
    retry = null;
  }
  if (renewal.outcome === "renewed") {
    retryMs = firstRetryMs;
  } else if (renewal.outcome === "refused") {
    sessionRefused();
  } else {
    logSession(`the refresh failed (${renewal.why}); it is tried again`);
    if (sessionStatus() !== "signedOut") {
      retry = setTimeout(() => void renewSession(), retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    }
  }
}

let inFlight: Promise<Renewal> | null = null;

/**
 * Renews the tokens, once for however many ask and one tab at a time. `stale` is the access token that was found
 * wanting: where the cookies hold another by now, that one is taken over instead.
 */
export function renewSession(stale = readCookie(cookieNames.access)): Promise<Renewal> {
  inFlight ??= withTabLock(() => renewAlone(stale))
    .then((renewal) => {
      settle(renewal);
      return renewal;
    })
    .finally(() => {
      inFlight = null;
    });
  return inFlight;
}

/** Renews for react-auth-kit's timer: resolves unsuccessfully after a refusal, rejects to keep the session. */
async function renewForTimer({ authToken }: { authToken?: string }) {
  const renewal = await renewSession(authToken ?? null);
  if (renewal.outcome === "failed") {
    throw new Error(renewal.why);
  }
  return {
    isSuccess: renewal.outcome === "renewed",
    newAuthToken: renewal.newAuthToken,
    ...(renewal.outcome === "renewed" && renewal.newRefreshToken !== null
      ? { newRefreshToken: renewal.newRefreshToken }
      : {}),
  };
}

// The build prerenders pages without a window.
globalThis.window?.addEventListener("online", () => {
  if (retry !== null) {
    void renewSession();
  }
});

onTabMessage((news) => {
  if (news.kind === "renewed") {
    adoptCookieTokens();
  } else if (news.kind === "switched") {
    window.location.reload();
  } else if (sessionStatus() !== "signedOut") {
    endSession(news.cleared ? paths.login : loginFrom(here()));
    if (news.cleared) {
      tabStorage.clear();
    }
  }
});
