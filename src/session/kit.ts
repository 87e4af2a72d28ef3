import createRefreshModule from "react-auth-kit/createRefresh";
import createStoreModule from "react-auth-kit/createStore";
import { doSignIn, doSignOut } from "react-auth-kit/utils/reducers";
import { limits } from "#contract/limits.ts";
import {
  cookieDomain,
  cookieNames,
  cookieSecure,
  readCookie,
  writeStrictCookie,
} from "./cookies.ts";
import { logSession } from "./sessionLog.ts";
import { tokenFault } from "./tokens.ts";
import { packUserState, unpackUserState, type UserState } from "./userState.ts";

/** Bundlers and Node disagree on what the default import of a CommonJS module is; this takes either. */
function defaultOf<T extends object>(module: { default: T }): T {
  return "default" in module ? module.default : module;
}

const createStore = defaultOf(createStoreModule);
const createRefresh = defaultOf(createRefreshModule);

/** `renewable`: the access token is gone or over, the refresh token is not. */
export type SessionStatus = "signedIn" | "renewable" | "signedOut";

/** A pair of tokens and whom they are for. */
export interface Tokens {
  access: string;
  refresh: string;
  user: UserState;
}

type RefreshParams = Parameters<typeof createRefresh<UserState>>[0];

/** react-auth-kit's store with its traps closed: every change is announced, and its cookies are SameSite=Strict. */
export function createKit(
  refreshApiCallback: RefreshParams["refreshApiCallback"],
  announce: () => void,
) {
  const store = createStore<UserState>({
    authName: cookieNames.access,
    authType: "cookie",
    cookieDomain: cookieDomain(),
    cookieSecure: cookieSecure(),
    // It prints tokens: never in a production build.
    debug: import.meta.env.MODE === "development",
    refresh: createRefresh<UserState>({ interval: limits.refreshEveryMin, refreshApiCallback }),
  });
  const { tokenObject } = store;

  tokenObject.subscribe(({ auth, refresh, userState }) => {
    // The library has just written these without SameSite; nothing can be sent in between.
    if (auth) {
      writeStrictCookie(cookieNames.access, auth.token, auth.expiresAt);
      writeStrictCookie(cookieNames.type, auth.type, auth.expiresAt);
      writeStrictCookie(cookieNames.state, JSON.stringify(userState), auth.expiresAt);
    }
    if (refresh) {
      writeStrictCookie(cookieNames.refresh, refresh.token, refresh.expiresAt);
    }
    announce();
  });

  const status = (): SessionStatus => {
    const { auth, refresh, isSignIn } = tokenObject.value;
    const now = new Date();
    if (!refresh || refresh.expiresAt <= now) {
      return "signedOut";
    }
    return isSignIn && auth && auth.expiresAt > now ? "signedIn" : "renewable";
  };

  const keep = ({ access, refresh, user }: Tokens): boolean => {
    const userState = packUserState(user);
    tokenObject.set(doSignIn({ auth: { token: access, type: "Bearer" }, refresh, userState }));
    const kept = status() === "signedIn";
    if (!kept) {
      logSession(tokenFault({ access, refresh }) ?? "the tokens cannot be kept");
    }
    return kept;
  };

  return {
    store,
    status,
    keep,
    forget: () => tokenObject.set(doSignOut()),
    user: () => unpackUserState(tokenObject.value.userState),
  };
}

/** The user state another tab may have written since this one last looked. */
export function userStateOfCookie(): UserState | null {
  try {
    return unpackUserState(JSON.parse(readCookie(cookieNames.state) ?? "null"));
  } catch {
    return null;
  }
}
