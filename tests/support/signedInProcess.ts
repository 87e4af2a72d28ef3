import { setTimeout as sleep } from "node:timers/promises";

const json = { "content-type": "application/json" };

/** Password of the accounts that {@link signedInProcess} opens. */
const processPassword = "correct tall zebra 9";

/** Registers an account with a server in another process, signs it in and returns the headers of its requests. */
export async function signedInProcess(
  origin: string,
  email: string,
  password = processPassword,
): Promise<Record<string, string>> {
  const post = async (path: string, body: object): Promise<Response> => {
    const text = JSON.stringify(body);
    const reply = await fetch(origin + path, { method: "POST", headers: json, body: text });
    if (reply.status !== 503) {
      return reply;
    }
    // A server on a busy machine asks to come back.
    await sleep(Number(reply.headers.get("retry-after") ?? 1) * 1000);
    return post(path, body);
  };
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
