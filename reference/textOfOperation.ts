/** More about each operation than its summary says, by name. */
const texts: Readonly<Record<string, string>> = {
  createValidation:
    "Runs the checks and waits for the verdict, up to `timeout_ms`. An undeliverable address is a 200: errors mean that we couldn't check. A 202 has the id to read later, in `Location`. Unknown verdicts and sandbox addresses are free.",
  createValidationBatch:
    "Checks up to 100 addresses in one call. Each item has its validation or its own problem, so that one address can't fail the others, not even an empty one. An address that occurs twice is checked and charged once. You get a 202 while items are still running: read those with `GET /v1/validations/{id}`. For more addresses, create a list.",
  recheckValidation:
    "Checks the same address with the same options again and returns what changed. Never uses a stored result. The new validation has the earlier one in `previous_id`. With an `Idempotency-Key`, repeating the call after a 202 returns the changes.",
  createFormCheck:
    "Called by the [form widget](/integrations/form-widget) on a web page. The key is public, so it is in the URL, and pages of its origins may call it without credentials. The whole check starts in the background and costs what any check costs; the advice comes from format, lists and DNS alone, so that nobody can find out which mailboxes exist. If the call fails, accept the address.",
  verifyFormCheck:
    "Verifies the proof that a form sent, on your server, and returns the whole validation. The proof is valid for 30 minutes and one address, at most 5 times. You get a 202 while the check is still running. If a form comes without a valid proof, check the address with `POST /v1/validations`.",
  readDomain:
    "Returns the lists and the rule that match a domain, and the account's validations of its addresses. Nothing is checked or charged.",
  readMailPolicy:
    "Looks up the SPF and DMARC records of a domain in DNS and returns them within 4 seconds. Nothing is charged. Test keys get `unknown` for domains outside the sandbox.",
  readUsage:
    "Returns the validations and credits of up to 93 days, by day and by key. Days are in UTC.",
  readTimeseries:
    "Returns the results of up to 400 days by day, week or month: single and batch validations, and rows of lists. Days are in UTC. Filters combine with “and”. Deleted results stay counted.",
  readBreakdown:
    "Returns the results of up to 400 days by one field, most frequent first, and the sum of the others as `rest`. The 200 most frequent domains and 50 sources of a day are counted by name, the others together as null. With `by=domain`, `verdict` is the only filter.",
  readLatency:
    "Returns how long single and batch validations took, and each of their checks: the times that 50, 90 and 99 % of them didn't exceed. Cached results aren't counted.",
  importOutcomes:
    "Imports what happened to mails, as a CSV file of your mail service or as up to 1,000 objects. Each mail is compared with the latest earlier result of its address. The server's reply decides whether a bounce is about the mailbox: blocked senders, full mailboxes and unclear bounces are counted apart. Importing a mail again replaces it. Addresses are stored as keyed hashes only.",
  readAccuracy:
    "Returns how often verdicts were right, by verdict, reason and provider, with 95 % Wilson intervals, the share of delivered mails by score, and suggested scores to send from. Only delivered and bounced mails count.",
  createOutcomeFeed:
    "Creates the address at which your mail service reports bounces and deliveries with signed webhooks, and returns its secret once. If the service chooses the secret, pass it. An account has one address: creating it again replaces the first.",
  readOutcomeFeed: "Returns the address, and when the last valid event arrived.",
  deleteOutcomeFeed: "Deletes the address. Imported outcomes stay.",
  receiveOutcome:
    "Takes an event of Standard Webhooks (also with the `svix-` headers): `type`, and in `data` an address (`email`, `recipient` or `to`), and a status or the server's reply, there or in `data.bounce`. The signature must be valid and at most 5 minutes old. You get a 404 for unknown addresses and wrong signatures alike.",
  listSignUpHooks: "Returns the account's hooks with the decisions of the last seven days.",
  createSignUpHook:
    "Creates the address that a program asks before it creates a user, and returns its secret once. The action of your policy decides: `send` allows, `send_with_care` warns and lets the person in, `do_not_send` blocks. A check costs as much as any other; a result of the last 24 hours is reused. An account may have 10 hooks.",
  updateSignUpHook: "Changes the decision for addresses without a verdict.",
  rotateSignUpHookSecret:
    "Creates a new secret, which you see once. Until the grace period ends, the hook answers calls with either secret, so that no sign-up fails while you paste the new one.",
  deleteSignUpHook:
    "Deletes the hook with its decisions. Remove it from the program first: sign-ups fail while a program calls a hook that doesn't exist.",
  listSignUpDecisions:
    "Returns the decisions of the last 90 days, newest first, in pages. Beyond 10,000 a day, decisions take effect but aren't stored.",
  receiveSupabaseSignUp:
    "Takes the payload of “before user created”, signed by Standard Webhooks. Answers within 4 seconds: `{}`, or `error` with a sentence in the language of `user_metadata.locale`. You get a 404 for unknown hooks and wrong signatures alike.",
  receiveKratosSignUp:
    "Takes `email` and `accept_language` with the secret as bearer token. Answers `{}`, or a 400 with `messages` for the email field in the person's language. You get a 404 for unknown hooks and wrong secrets alike.",
  receiveCognitoSignUp:
    "Takes `email` and `locale` with the secret as bearer token, and returns the decision with a sentence for the person. You get a 404 for unknown hooks and wrong secrets alike.",
  receiveAuth0SignUp:
    "Takes `email` and `locale` with the secret as bearer token, and returns the decision with a sentence for the person. You get a 404 for unknown hooks and wrong secrets alike.",
  receiveKeycloakSignUp:
    "Takes `email` and `locale` with the secret as bearer token, and returns the decision with a sentence for the person. You get a 404 for unknown hooks and wrong secrets alike.",
  deleteOutcomes: "Deletes all imported outcomes of the account. Results stay.",
  readValidation:
    "Returns the stored result. While the check runs, you get a 202 with the finished checks and `Retry-After`.",
  listValidations:
    "Returns the account's completed single and batch validations, newest first, in pages. Filters combine with “and”, and all of them compare the whole text except `q`.",
  countValidations:
    "Counts the account's completed single and batch validations by verdict and reason, the most frequent first. Takes the filters of `GET /v1/validations` but those two. Each count ends at 10,000. With a filter, the counts are lower bounds once more than 1,000 validations match.",
  exportValidations:
    "Streams every validation that matches the filters of `GET /v1/validations`, one row each, in UTF-8 with a header. Cells that a spreadsheet would run as a formula get an apostrophe in front.",
  readEvidence:
    "Returns every DNS answer and every line of the SMTP dialogues, with the deciding line marked. The key needs the scope `evidence:read`, because transcripts contain personal data.",
  readEvidenceBundle:
    "Returns verdict, DNS answers, transcripts and the commands that repeat them as one document, signed with Ed25519. `mailverdict verify-evidence` verifies it and names the fields that were changed. You get a 409 while the check runs and a 410 once its evidence is deleted.",
  readRowEvidenceBundle:
    "Returns the signed evidence of one row, in the format of `GET /v1/validations/{id}/evidence-bundle`.",
  readEvidenceKeys:
    "Returns the public keys of this installation as a JWK Set. The first key signs; the others verify files that were signed before a rotation.",
  streamValidation:
    "Sends an event for each step: `check_started`, `check`, `line`, then `done` with the validation. Ids count from 1; `Last-Event-ID` resumes after a break.",
  deleteValidation:
    "Deletes the validation, its evidence and what we remembered of its address. A running check can't be deleted: you get a 409.",
  createVerdictReport:
    "Stores what really happened to an address, beside its verdict. A second report of the same validation replaces the first. Reports stay on this installation.",
  listVerdictReports: "Returns the account's reports of wrong verdicts, in pages.",
  deleteVerdictReport: "Deletes the report of a validation.",
  createShare:
    "Returns a signed link to a page that shows the verdict and the evidence of one validation to anyone who has the link: no other result, and nothing about your account. The page asks search engines not to list it. The link works for 30 days unless you choose, and ends earlier when you revoke it or delete the validation. The key also needs the scope `evidence:read`.",
  listShares: "Returns the account's links that work, in pages, also those of one validation.",
  deleteShare: "Revokes a link. Whoever opens it from then on gets a 404.",
  readSharedResult:
    "Returns verdict and evidence of a shared link, without an API key. You get a 410 once the link has expired, and a 404 if it was revoked or changed.",
  createUpload:
    "Reserves room for a file of up to 100 MB. Send its bytes with `PATCH`, then create a list from the upload.",
  appendUpload:
    "Appends one part of up to 8 MB as `application/octet-stream`. `Upload-Offset` is the number of bytes received so far. A part is stored whole or not at all.",
  readUpload: "Returns how many bytes have arrived, so that you can resume after a break.",
  unpackUpload: "Replaces a complete zip archive with an upload for each list file inside.",
  deleteUpload: "Deletes an upload that isn't in a list yet.",
  createList:
    "Creates a list from an upload, from addresses, from pasted text or from a file on the web, then counts its rows. Nothing is charged before the start. `Idempotency-Key` is required: a repeated request returns the first list.",
  readLists: "Returns the account's lists, in pages.",
  readList: "Returns the list's state, counts, progress, results and credits.",
  updateList:
    "Renames the list, or changes how its file is read and its options. Before the start, rows are counted again.",
  readListPreview:
    "Returns the detected format, the columns and the first rows, with the reason for each choice.",
  listMalformed: "Returns rows without a valid address, with a suggestion where there is one.",
  readListIssues: "Counts the issues of the file by the repair they need, with an example of each.",
  fixRows: "Replaces addresses of malformed rows before the start, one by one or by suggestions.",
  sampleList:
    "Checks a random sample of a large list for free. The result is in `sample`, with confidence intervals.",
  startList: "Holds the credits and starts the checks.",
  pauseList: "Stops after the running checks. Results so far stay.",
  resumeList: "Continues a paused list.",
  finishList:
    "Ends a running list now. Rows still waiting become `unknown` with the reason they wait for, free. Held credits are released.",
  cancelList:
    "Ends the list. Finished rows stay and are charged; the others stay `not_processed`, and their credits are released.",
  deleteList:
    "Deletes the list with its file, rows and results, and returns a receipt. This can't be undone.",
  streamList:
    "Sends a `list` event with the whole list after each change, then `done`. A client that reconnects has missed nothing.",
  readListRows:
    "Returns rows with their results in the order of the file, also while the list runs.",
  readListRow: "Returns one row with its full validation and evidence.",
  readListReasons: "Counts rows by verdict and reason so far, the most frequent first.",
  readListReplies:
    "Counts rows so far by the mail server's reply that decided them, the most frequent first. Replies are without addresses, host names and ids. The first 1,000 different ones are counted.",
  readListDomains: "Returns up to ten domains with the most undeliverable rows so far.",
  recheckList:
    "Creates a new list from the rows with an unknown result, or from those with a suggestion.",
  compareLists: "Compares two lists by address and returns those whose verdict changed.",
  watchList:
    "Checks every address of a completed list again each day, week or 30 days. Each run is a new list, compared with the one before. The first run is one interval from now. Rows stay stored until the next run ends.",
  readListWatch:
    "Returns when a watched list is checked again, and what changed in its latest runs.",
  runListWatch:
    "Starts a run of a watched list now. It costs what a list costs: unknown results are free.",
  unwatchList: "Stops watching a list. The lists of earlier runs stay.",
  createExport:
    "Prepares a download of rows, columns and a format you choose. Rows are read while the file downloads.",
  readExport: "Returns the export with a new download link.",
  downloadExport:
    "Returns the file. The link comes from `url` of an export and expires; it needs no key.",
  createRule:
    "Decides an address, a domain or a local part without a check, or an MX host after the DNS check. Matching addresses are free.",
  listRules:
    "Returns the account's rules, in pages: all of them, or those that match `q` and `kind`.",
  importRules:
    "Adds the rules of an upload of any kind that lists are read from. The exports of Mailchimp, Brevo, SendGrid, Amazon SES and Postmark are recognised by their columns. A rule of the other kind is replaced, one of the same kind stays. With `preview`, nothing changes and the upload stays; otherwise it is deleted. An account reads one file at a time.",
  downloadRuleImport:
    "Returns a CSV file with the line, the text and the effect of each entry of the account's last import: `added`, `already_there`, `replaced` or `refused` with the reason. An earlier import is a 404.",
  exportRules:
    "Returns a CSV file with all rules, newest first, or those of one `kind`. Importing it again restores them.",
  updateRule: "Changes the fields you send.",
  deleteRule: "Deletes the rule. Earlier results stay.",
  readPolicy:
    "Returns the policy that judges new results. Version 0 is the standard policy, which holds until you save one.",
  savePolicy:
    "Saves a policy as the next version. It judges checks that start from now on, and lists from their start; stored results keep the version that judged them. You get a 409 if nothing differs from the current policy. An account may have 500 versions.",
  listPolicyVersions: "Returns the saved versions with their author and differences, in pages.",
  restorePolicy:
    "Saves an earlier version as a new one. Version 0 restores the standard policy. You get a 409 if nothing differs from the current policy.",
  simulatePolicy:
    "Judges the latest 20,000 validations and up to 10 completed lists by the policy you send, from their stored findings. Nothing is checked, charged or changed. Results that we couldn't determine stay unknown.",
  simulatePolicyRows:
    "Returns the stored results that the policy you send would change, with both judgements: rows of a completed list in file order, or the latest validations, newest first.",
  createWebhookEndpoint:
    "Creates an endpoint for the events you name. The reply has its secret, which you see once. The endpoint is `pending` until it answers `endpoint.created` with 2xx. You get a 409 if another endpoint has the same URL and events. An account may have 10 endpoints.",
  listWebhookEndpoints: "Returns the account's endpoints.",
  readWebhookEndpoint: "Returns the endpoint.",
  updateWebhookEndpoint:
    "Changes the fields you send. Disabling an endpoint cancels its waiting deliveries; events that happen meanwhile can be replayed. A new URL makes the endpoint `pending` again.",
  deleteWebhookEndpoint: "Deletes the endpoint and its delivery log, and cancels what waits.",
  rotateWebhookSecret:
    "Creates a new secret, which you see once. Until the grace period ends, deliveries have a signature of each secret.",
  testWebhookEndpoint:
    "Queues a `webhook.test` event. It is sent once, and its outcome doesn't count against the endpoint. A `pending` endpoint gets `endpoint.created` again instead. Read the delivery to see the response.",
  replayWebhookEvents:
    "Queues the events of a period that the endpoint subscribes to, oldest first. Events that were delivered or still wait are left out unless you ask for them. Events are stored for 30 days.",
  listWebhookDeliveries: "Returns the account's deliveries of the last 30 days, in pages.",
  readWebhookDelivery:
    "Returns the delivery with the signed body, and the headers, response and duration of each attempt.",
  redeliverWebhook:
    "Queues the event of the delivery again, with the same `webhook-id` and body. If it succeeds, waiting retries of the event at this endpoint end.",
  listMembers:
    "Returns the people of the account with their roles, oldest first. Changing them takes a person in the app, or SCIM.",
  listInvitations: "Returns the open invitations, newest first.",
  listNotifications:
    "Returns the account's notifications of the last 90 days, in pages, and the number of unread ones.",
  readNotifications:
    "Marks the notifications with these ids, or all, as read. Returns the number of unread ones that remain.",
  readCredits: "Returns the credits of the account, and the part reserved for running lists.",
  listLedger: "Returns every change of the balance that matches the filters, in pages.",
  exportLedger:
    "Streams every change of the balance that matches the filters of `GET /v1/credits/ledger`, one row each, in UTF-8 with a header.",
  readCreditForecast:
    "Estimates when the balance reaches 0 from the charges of the last 30 days. Less than 7 days of charges give no date.",
  readCreditStatement:
    "Returns the balance before and after a calendar month (UTC), and what was granted, bought, taken back and charged in it.",
  listAuditEvents: "Returns the account's security events, in pages.",
  createPublicCheck:
    "Checks syntax, lists and DNS, and sends the events of `GET /v1/validations/{id}/events`. Mailboxes are checked at sandbox addresses only. Nothing is stored. Busy networks have to solve a puzzle first: `puzzle_required`.",
  reportLeakedKey:
    "Disables a key that was found in public, such as in a repository, and mails its owner. If a former secret was found that a rotation still accepts, only that secret ends. The reply is the same for keys that don't exist. Publishable keys are meant to be public: nothing happens to them.",
  register:
    "Creates an account. Unless the installation allows unverified accounts, the address gets a link to confirm.",
  login:
    "Returns the tokens in the headers `Authorization` and `X-Refresh-Token`, and sets cookies. With a second factor, you get a 403 with a challenge.",
  refreshToken: "Takes the refresh token in `X-Refresh-Token` and returns a new pair in headers.",
  logout: "Ends the session and clears its cookies.",
  forgetPassword:
    "Sends a link to set a new password. The reply is the same whether the account exists or not.",
  resetPassword:
    "Sets a new password with the token of the mailed link, ends all sessions and revokes API keys.",
};

/** Returns the description of an operation. */
export function textOfOperation(name: string): string | undefined {
  return texts[name];
}
