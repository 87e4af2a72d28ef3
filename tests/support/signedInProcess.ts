import { setTimeout as sleep } from "node:timers/promises";

const json = { "content-type": "application/json" };

/** Fetches; a server on a busy machine that asks to come back is asked again. */
export async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  const reply = await fetch(url, init);
  if (reply.status !== 503) {
    return reply;
  }
  await sleep(Number(reply.headers.get("retry-after") ?? 1) * 1000);
  return patientFetch(url, init);
}

/** Password of the accounts that {@link signedInProcess} opens. */
export const processPassword = "correct tall zebra 9";

/** Registers an account with a server in another process, signs it in and returns the headers of its requests. */
export async function signedInProcess(
  origin: string,
  email: string,
  password = processPassword,
): Promise<Record<string, string>> {
  const post = (path: string, body: object): Promise<Response> =>
    patientFetch(origin + path, { method: "POST", headers: json, body: JSON.stringify(body) });
  await post("/register/", { email, password, confirm_password: password });
  const login = await post("/login/", { email, password });
  if (login.status !== 200) {
    throw new Error(`Not signed in: ${await login.text()}`);
  }
  const cookies = login.headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "");
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN=")) ?? "";
  return {
    ...json,
    cookie: cookies.join("; "),
    "x-xsrf-token": xsrf.slice("XSRF-TOKEN=".length),
    authorization: login.headers.get("authorization") ?? "",
  };
}
