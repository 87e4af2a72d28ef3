import { decideSignUp, Mailverdict } from "@mailverdict/sdk";

/** Returns where a refused person is sent: your page, with the address that was probably meant. */
function pageOf(page, suggestion) {
  const query = new URLSearchParams({ error: "EmailCannotReceiveMail" });
  if (suggestion !== null) {
    query.set("suggestion", suggestion);
  }
  return `${page}${page.includes("?") ? "&" : "?"}${query.toString()}`;
}

/** Returns a `signIn` callback that checks an address before Auth.js mails a link to it. */
export function checkedSignIn({ client, url, key, fetch, page, onDecision, ...options } = {}) {
  const mailverdict =
    client ?? new Mailverdict({ url, key, ...(fetch === undefined ? {} : { fetch }) });
  return async ({ user, email }) => {
    // Only a request for a link: other providers have proved the address, and so has a link that was opened.
    if (email?.verificationRequest !== true || typeof user?.email !== "string") {
      return true;
    }
    const decision = await decideSignUp(mailverdict, user.email, options);
    await onDecision?.({ email: user.email, ...decision });
    if (decision.decision !== "block") {
      return true;
    }
    return page === undefined ? false : pageOf(page, decision.suggestion);
  };
}
