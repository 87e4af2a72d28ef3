const json = { "content-type": "application/json" };

/** Password of the accounts that {@link signedInProcess} opens. */
export const processPassword = "correct tall zebra 9";

/** Registers an account with a server in another process, signs it in and returns the headers of its requests. */
export async function signedInProcess(
  origin: string,
  email: string,
  password = processPassword,
): Promise<Record<string, string>> {
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: "POST", headers: json, body: JSON.stringify(body) });
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
