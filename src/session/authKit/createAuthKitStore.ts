import createRefreshModule from "react-auth-kit/createRefresh";
import createStoreModule from "react-auth-kit/createStore";
import { doSignIn, doSignOut } from "react-auth-kit/utils/reducers";
import {
  cookieDomain,
  cookieNames,
  cookieSecure,
  readCookie,
  writeStrictCookie,
} from "#web/session/cookies.ts";
import { logSession } from "#web/session/logSession.ts";
import { tokenError } from "#web/session/tokens.ts";
import { packUserState, unpackUserState, type UserState } from "#web/session/userState.ts";
import { defaultExport } from "./defaultExport.ts";

const createStore = defaultExport(createStoreModule);
const createRefresh = defaultExport(createRefreshModule);

/** The refresh interval of the access token, in minutes; the token lives twice as long. */
export const refreshEveryMin = 15;

/** `renewable`: the access token is missing or expired, the refresh token is valid. */
export type SessionStatus = "signedIn" | "renewable" | "signedOut";

/** A pair of tokens and their user. */
export interface Tokens {
  access: string;
  refresh: string;
  user: UserState;
}

/** Writes tokens to the library: by `useSignIn` inside React, by its token object outside. */
export type SignInWriter = (params: SignInParams) => boolean;

/** Removes the tokens from the library: by `useSignOut` inside React, by its token object outside. */
export type SignOutWriter = () => void;

type SignInParams = Parameters<typeof doSignIn<UserState>>[0];
type RefreshParams = Parameters<typeof createRefresh<UserState>>[0];

/** Creates react-auth-kit's store; announces every change, and writes its cookies with SameSite=Strict. */
export function createAuthKitStore(
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
    refresh: createRefresh<UserState>({ interval: refreshEveryMin, refreshApiCallback }),
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

  const setTokens: SignInWriter = (params) => {
    tokenObject.set(doSignIn(params));
    return true;
  };

  const keep = ({ access, refresh, user }: Tokens, write = setTokens): boolean => {
    write({ auth: { token: access, type: "Bearer" }, refresh, userState: packUserState(user) });
    const isSignedIn = status() === "signedIn";
    if (!isSignedIn) {
      logSession(tokenError({ access, refresh }) ?? "tokens not stored");
    }
    return isSignedIn;
  };

  return {
    store,
    status,
    keep,
    forget: (write: SignOutWriter = () => tokenObject.set(doSignOut())) => write(),
    user: () => unpackUserState(tokenObject.value.userState),
  };
}

/** Returns the user state in the cookie, which another tab may have written. */
export function userStateOfCookie(): UserState | null {
  try {
    return unpackUserState(JSON.parse(readCookie(cookieNames.state) ?? "null"));
  } catch {
    return null;
  }
}
