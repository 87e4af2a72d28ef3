type Fields = Readonly<Record<string, string>>;

const endpoint: Fields = {
  id: "Id of the endpoint. It begins with `whe_`.",
  url: "URL that events are posted to.",
  description: "Your note. Null without one.",
  events: "Events that are sent to it.",
  status:
    "`pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.",
  disabled_reason:
    "`manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.",
  disabled_at: "Time at which it was disabled. Null while it is enabled.",
  failing_since: "First failure since the last success. Null if the last attempt succeeded.",
  last_success_at: "Time of the last 2xx response. Null before the first.",
  last_delivery: "The last attempt of any delivery, tests included. Null before the first.",
  "last_delivery.at": "Time at which the attempt ended.",
  "last_delivery.status": "HTTP status of the response. Null if there was none.",
  "last_delivery.error": "Reason that there was no response. Null if there was one.",
  two_signatures_until:
    "Until this time, deliveries are also signed with the former secret. Null outside a rotation.",
};

const labels = "Null or empty for a validation that isn't stored in full.";

const validationEvent: Fields = {
  id: "Id of the validation.",
  source: `Source that the request named. ${labels}`,
  tags: `Labels of the request. ${labels}`,
  custom: `JSON of the request, unchanged. ${labels}`,
};

const delivery: Fields = {
  id: "Id of the delivery. It begins with `whd_`.",
  endpoint_id: "Id of the endpoint.",
  event_id: "Id of the event, sent as `webhook-id`. Each delivery of an event has the same one.",
  event_type: "Type of the event.",
  cause: "Cause of the delivery.",
  state: "`waiting` until an attempt succeeds or the last one fails.",
  attempts: "Attempts made so far.",
  last_status: "HTTP status of the last response. Null if there was none.",
  last_error: "Reason that the last attempt got no response. Null if it got one.",
  next_attempt_at: "Time of the next attempt. Null unless the delivery waits.",
  ended_at: "Time at which it was delivered, failed or canceled. Null while it waits.",
};

const hook: Fields = {
  id: "Id of the hook. It begins with `suh_`.",
  host: "Program that asks the hook.",
  url: "Address that the program calls.",
  without_verdict:
    "Decision for addresses that end `unknown`, and for checks that fail or take too long.",
  last_decision_at: "Time of the last decision. Null before the first.",
  week: "Decisions of the last seven days.",
  "week.allow": "Sign-ups that were allowed.",
  "week.warn": "Sign-ups that were allowed although the address is risky.",
  "week.block": "Sign-ups that were blocked.",
  former_valid_until:
    "Until then, the secret before the last rotation is valid, too. Null if only one is.",
};

const ofSignUp: Fields = { id: "Id of the hook." };
const ofReply: Fields = {
  decision: "`warn` lets the person in.",
  message: "Sentence for the person. Null unless the decision is `block`.",
  suggestion: "Address that was probably meant. Null without one.",
};

/** Descriptions of the fields of webhooks and sign-up hooks, by owner. */
export const webhookFields: Readonly<Record<string, Fields>> = {
  SignUpHook: hook,
  createSignUpHook: {
    host: hook["host"] ?? "",
    without_verdict: `${hook["without_verdict"]} Default: \`allow\`.`,
  },
  createSignUpHookReply: { ...hook, secret: "Secret of the hook. Shown once." },
  updateSignUpHook: { ...ofSignUp, without_verdict: hook["without_verdict"] ?? "" },
  rotateSignUpHookSecret: {
    ...ofSignUp,
    grace_s:
      "Seconds in which both secrets are valid. Default: 86,400. 0 ends the former one at once.",
  },
  rotateSignUpHookSecretReply: { ...hook, secret: "The new secret. You see it once." },
  deleteSignUpHook: ofSignUp,
  StoredSignUpDecision: {
    id: "Id of the decision. It begins with `sud_`.",
    hook_id: "Id of the hook.",
    host: "Program that asked.",
    decision: "`warn` let the person in.",
    email:
      "Address of the sign-up. Null without a check, once the check is deleted, and if the account doesn't store addresses.",
    validation_id: "Id of the validation. Null without a check.",
    reason: "Reason for the verdict. Null without one.",
    failure: "Reason that there was no whole check. Null if there was one.",
  },
  listSignUpDecisions: { hook_id: "Only this hook.", decision: "Only this decision." },
  receiveSupabaseSignUp: ofSignUp,
  receiveSupabaseSignUpReply: {
    error: "Absent if the person may sign up.",
    "error.http_code": "Status that Supabase returns.",
    "error.message": "Sentence for the person.",
  },
  receiveKratosSignUp: ofSignUp,
  receiveKratosSignUpReply: {
    messages: "Absent if the person may sign up.",
    "messages.instance_ptr": "Field that the messages belong to.",
    "messages.messages": "Messages for the person.",
    "messages.messages.id": "Number of the sentence, from 9000001.",
    "messages.messages.text": "Sentence for the person.",
    "messages.messages.type": "Kind of message.",
    "messages.messages.context": "Values of the sentence.",
    "messages.messages.context.suggestion": "Address that was probably meant. Null without one.",
  },
  receiveCognitoSignUp: ofSignUp,
  receiveCognitoSignUpReply: ofReply,
  receiveAuth0SignUp: ofSignUp,
  receiveAuth0SignUpReply: ofReply,
  receiveKeycloakSignUp: ofSignUp,
  receiveKeycloakSignUpReply: ofReply,
  WebhookEndpoint: endpoint,
  WebhookDelivery: delivery,
  WebhookAttempt: {
    number: "Number of the attempt, from 1.",
    at: "Time of the attempt, RFC 3339 in UTC.",
    duration_ms: "Duration in ms.",
    status: "HTTP status of the response. Null if there was none.",
    error: "Reason that there was no response. Null if there was one.",
    request_headers: "Headers that were sent.",
    response_headers: "Headers of the response.",
    response_body: "First 2,000 characters of the response.",
  },
  ListEvent: {
    id: "Id of the list.",
    state: "State of the list at the time of the event.",
    total: "Rows to check.",
    done: "Rows with a final result.",
    deliverable: "Deliverable rows.",
    risky: "Risky rows.",
    undeliverable: "Undeliverable rows.",
    unknown: "Unknown rows.",
    credits_charged: "Credits charged so far.",
    error: "Code of the error that failed or paused the list. Null without one.",
  },
  ValidationEvent: validationEvent,
  ValidationChangeEvent: {
    ...validationEvent,
    previous: "The result of the check before it.",
  },
  ExportEvent: {
    id: "Id of the export.",
    list_id: "Id of its list.",
    format: "Format of the file.",
    rows: "Rows when it was created.",
  },
  CreditsEvent: {
    balance: "Balance after the charge.",
    threshold: "Balance at which this `credits.low` is sent.",
  },
  KeyEvent: {
    id: "Id of the key.",
    mode: "Mode of the key.",
    expires_at: "Time at which it stops working.",
  },
  WatchChangeEvent: {
    list_id: "Id of the watched list.",
    run_list_id: "Id of the list with the new results.",
    compared_with: "Id of the list that it was compared with.",
    compared: "Addresses with a result in both lists.",
    changed: "Addresses with another verdict, without those that are or were unknown.",
    changes: "Number of addresses by change of verdict.",
    "changes.from": "Earlier verdict.",
    "changes.to": "New verdict.",
    "changes.count": "Number of addresses.",
  },
  WatchStopEvent: {
    list_id: "Id of the watched list.",
    because: "Reason why it stopped.",
  },
  MemberEvent: {
    id: "Id of the user.",
    email: "Address of the user.",
    role: "Role in the account; the last one if the member was removed.",
  },
  RoleEvent: {
    id: "Id of the user.",
    email: "Address of the user.",
    role: "New role in the account.",
    previous_role: "Role before.",
  },
  KeyLeakEvent: {
    id: "Id of the key.",
    mode: "Mode of the key.",
    found_at: "Address of the page that shows it, as reported. Null if it wasn't named.",
  },
  ConnectivityEvent: {
    host: "Name of the machine.",
    because: "Finding of the connectivity report.",
  },
  EndpointEvent: { id: "Id of the endpoint." },
  createWebhookEndpoint: {
    url: "An `https://` or `http://` URL on the public internet, at the standard port.",
    description: "Your note.",
    events: "Events to send.",
  },
  createWebhookEndpointReply: {
    ...endpoint,
    secret: "Secret that signs deliveries. You see it once.",
  },
  updateWebhookEndpoint: {
    url: "New URL. It makes the endpoint `pending` and cancels the deliveries that wait.",
    description: "Your note. Null removes it.",
    events: "Events to send from now on.",
    status:
      "`disabled` cancels the deliveries that wait. `enabled` makes an endpoint `pending` that never answered `endpoint.created`.",
  },
  rotateWebhookSecret: {
    grace_s: "Seconds in which both secrets sign. Default: 86,400. 0 ends the former one at once.",
  },
  rotateWebhookSecretReply: {
    ...endpoint,
    secret: "The new secret. You see it once.",
  },
  replayWebhookEvents: {
    from: "Start of the period, RFC 3339.",
    to: "End of the period, RFC 3339.",
    include_delivered: "True also sends events that were delivered or wait. Default: false.",
  },
  replayWebhookEventsReply: {
    queued: "Deliveries created, at most 1,000.",
    has_more: "True if the period has more events.",
    next_from: "Start of the next replay. Null if there is none.",
  },
  listWebhookDeliveries: {
    endpoint_id: "Only deliveries to this endpoint.",
    state: "Only deliveries in this state.",
    event_type: "Only deliveries of this event.",
  },
  readWebhookDeliveryReply: {
    ...delivery,
    body: "The signed body, exactly as sent.",
    log: "Attempts, oldest first.",
  },
};
