/** Limits that client and server share. Lengths are UTF-16 code units unless the name says bytes. Names of times end in their unit: `Ms`, `S` or `Days`. */
export const limits = {
  /** Maximum length of `email` in the API; longer values are a 422. A valid address has at most 254 bytes (RFC 5321 §4.5.3.1). */
  addressInputLength: 1000,
  /** Maximum body of `POST /v1/lists`, in bytes. */
  listBodyBytes: 10 * 1024 * 1024,
  /** Default time `POST /v1/validations` waits before it returns 202. */
  validationWaitMs: 8000,
  validationWaitMaxMs: 30_000,
  /** Time for which a result is stored in full even if only its hash, or nothing, is to remain: the caller can read it, and the proof of a form check be verified. */
  fullResultS: 30 * 60,
  /** Maximum age of a stored result returned instead of a new check. */
  maxAgeMaxS: 30 * 24 * 3600,
  tagsMax: 10,
  tagLength: 64,
  sourceLength: 64,
  /** Longest text to find replies by, in UTF-16 code units. */
  replyLength: 200,
  customBytes: 2048,
  /** Validations of each reason that a call counts; further ones are `more`. */
  countedValidationsMax: 10_000,
  /** Validations that match a filter and are counted, whose rows are read; further ones are `more`. */
  countedMatchesMax: 1000,
  pageDefault: 50,
  pageMax: 100,
  nameLength: 120,
  userAgentLength: 512,
  draftTextLength: 100_000,
  /** Maximum number of allow and block rules of one account. */
  rulesMax: 100_000,
  ruleTargetLength: 320,
  ruleNoteLength: 200,
  reportNoteLength: 500,
  /** Starting credits of a new account. */
  startingCredits: 1250,
  /** Balance at which an account gets an alert about low credits. */
  lowCredits: 100,
  /** Maximum number of further balances that an account may choose for alerts. */
  creditAlertsMax: 10,
  /** Number of accounts per network (IPv4 /24, IPv6 /48) and day that get starting credits. */
  startingGrantsPerDay: 3,
  /** Lifetime of a registration link. */
  registrationS: 24 * 3600,
  /** Lifetime of an access token in seconds (JWT `exp`). */
  accessTokenS: 1900,
  refreshTokenS: 24 * 3600,
  refreshTokenTrustedS: 30 * 24 * 3600,
  sessionMaxS: 90 * 24 * 3600,
  /** Time during which repeating a refresh with the previous token returns the same new token. */
  refreshGraceMs: 10_000,
  resetTokenS: 3600,
  /** Idle time after which a session ends. */
  sessionIdleS: 30 * 24 * 3600,
  /** Time a reauthentication remains valid for sensitive actions. */
  reauthenticationS: 300,
  /** Lifetime of a second-factor challenge, and its maximum number of attempts. */
  challengeS: 600,
  challengeTriesMax: 5,
  /** Wrong codes of one account, by any method, before codes are throttled. */
  codeTriesMax: 20,
  recoveryCodes: 10,
  /** Consecutive wrong passwords before the account rejects every password until a new one is set or `passwordPauseS` has passed. */
  passwordTriesMax: 100,
  passwordPauseS: 30 * 24 * 3600,
  /** Default retention of audit events. */
  auditDays: 400,
  /** Time allowed for signing in at a provider before the state expires. */
  ssoJourneyS: 600,
  /** Maximum length of an avatar's data URL. */
  avatarLength: 32_768,
  /** Days between closing an account and deleting it. */
  accountGraceDays: 14,
  keyNameLength: 64,
  keyDaysMax: 3650,
  /** Default lifetime of an API key. */
  keyDays: 365,
  /** Days before the expiry of a key that its owner gets a notification. */
  keyNoticeDays: 7,
  keyNetworksMax: 20,
  /** Longest time for which the previous secret of a rotated key works, in seconds, and the default. */
  keyGraceMaxS: 7 * 24 * 3600,
  keyGraceS: 24 * 3600,
  /** Days of usage stored and returned with a key. */
  keyUsageDays: 14,
  keyUsageKeptDays: 90,
  keyBudgetMax: 1_000_000_000,
  /** Requests per minute of one account; a key may have fewer. */
  accountRequestsPerMinute: 600,
  /** Maximum size of one part of an upload; larger files are sent in several parts. */
  uploadPartBytes: 8 * 1024 * 1024,
  uploadBytes: 100 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 100,
  recordBytes: 64 * 1024,
  columnsMax: 200,
  /** Columns of a file whose addresses are checked. */
  emailColumnsMax: 10,
  rowsMax: 1_000_000,
  listEmailsMax: 100_000,
  /** Maximum number of rows fixed by one call. */
  fixesMax: 1000,
  fileNameLength: 255,
  /** Maximum number of tags of one list, and maximum length of a tag. */
  listTagsMax: 10,
  listTagLength: 40,
  /** Maximum length of the URL that a list is downloaded from. */
  listUrlLength: 2000,
  rowPageMax: 1000,
  sampleMax: 200,
  /** Free samples: minimum rows to check, addresses per account and day, and days the verdicts are stored. */
  sampleRowsMin: 500,
  sampleAddressesDay: 400,
  sampleDays: 30,
  downloadLinkS: 300,
  /** Days that notifications are stored. */
  notificationDays: 90,
  /** Messages to the operator: maximum length, minimum time to fill in the form, and days until deletion. */
  contactLength: 5000,
  contactFillMs: 3000,
  contactDays: 180,
} as const;
