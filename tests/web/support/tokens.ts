const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

let serial = 0;

/** Returns a JWT that expires in `seconds`; each is unique. */
export function token(seconds: number, claims: object = {}): string {
  serial += 1;
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return [{ alg: "HS256" }, { exp, sub: "usr_1", jti: `t${serial}`, ...claims }]
    .map(base64url)
    .concat("c2ln")
    .join(".");
}

/** Returns the headers of a response with a new pair of tokens. */
export function pair(
  access = token(1900),
  refresh = token(86_400),
): { authorization: string; "x-refresh-token": string } {
  return { authorization: `Bearer ${access}`, "x-refresh-token": refresh };
}

/** Sets the cookies of a session, as an earlier tab left them. */
export function leaveCookies(
  left: Partial<Record<"_auth" | "_auth_type" | "_auth_state" | "_auth_refresh", string>>,
): void {
  for (const [name, value] of Object.entries(left)) {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; domain=${window.location.hostname}`;
  }
}

/** Sets the cookies of a signed-in visitor; returns the tokens. */
export function quitSession(
  access = token(1900),
  refresh = token(86_400),
  role = "user",
): { access: string; refresh: string } {
  leaveCookies({
    _auth: access,
    _auth_type: "Bearer",
    _auth_state: JSON.stringify({ id: "usr_1", role }),
    _auth_refresh: refresh,
  });
  return { access, refresh };
}

/** Returns the cookies of the page by name. */
export function cookies(): Record<string, string> {
  return Object.fromEntries(
    document.cookie
      .split("; ")
      .filter((text) => text !== "")
      .map((text) => {
        const index = text.indexOf("=");
        return [text.slice(0, index), decodeURIComponent(text.slice(index + 1))];
      }),
  );
}

export function forgetCookies(): void {
  for (const name of Object.keys(cookies())) {
    const over = `${name}=; path=/; expires=${new Date(0).toUTCString()}`;
    document.cookie = over;
    document.cookie = `${over}; domain=${window.location.hostname}`;
  }
}
