export type * from "./apiTypes.ts";
export { decideSignUp, type SignUpDecision, type SignUpOptions } from "./decideSignUp.ts";
export {
  ApiError,
  type ApiErrorDetails,
  ConnectionFailed,
  MailverdictError,
  RequestTimeout,
} from "./errors.ts";
export type { ListStreamEvent, ValidationStreamEvent } from "./eventsOf.ts";
export {
  type CheckListOptions,
  type FollowOptions,
  type ListSource,
  Mailverdict,
  type ValidateOptions,
} from "./mailverdict.ts";
export { Pages } from "./pages.ts";
export type * from "./resources.ts";
export type { RetryRules } from "./retryDelay.ts";
export type { ClientOptions, RequestOptions } from "./transport.ts";
export type { FileContents, UploadOptions } from "./uploadFile.ts";
export type { OneOfMany } from "./validateMany.ts";
export {
  verifyWebhook,
  type WebhookDelivery,
  WebhookError,
  type WebhookEvent,
} from "./verifyWebhook.ts";
export type { ListWaitOptions } from "./waitForList.ts";
