import { isIP } from "node:net";

/** A SOCKS5 proxy, with credentials if it requires them. */
export interface SocksProxy {
  address: string;
  port: number;
  login: { user: string; password: string } | null;
}

const usualPort = 1080;
const longestPart = 255;

/** Parses `socks5://[user:password@]address[:port]`; returns null for anything else. Host names are rejected, except `localhost`. */
export function parseSocksUrl(text: string): SocksProxy | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "socks5:" || !["", "/"].includes(url.pathname)) {
    return null;
  }
  const address = url.hostname === "localhost" ? "127.0.0.1" : url.hostname.replace(/^\[|\]$/g, "");
  const login = parseLogin(url);
  if (isIP(address) === 0 || login === undefined || url.search !== "" || url.hash !== "") {
    return null;
  }
  return { address, port: url.port === "" ? usualPort : Number(url.port), login };
}

function parseLogin({ username, password }: URL): SocksProxy["login"] | undefined {
  if (username === "" && password === "") {
    return null;
  }
  try {
    const login = {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
    const sizes = [login.user, login.password].map((part) => Buffer.byteLength(part));
    return sizes.every((size) => size > 0 && size <= longestPart) ? login : undefined;
  } catch {
    return undefined;
  }
}
