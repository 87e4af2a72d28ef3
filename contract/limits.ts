/** Numbers that both sides obey. Lengths are UTF-16 code units unless a name says bytes; times are milliseconds unless a name says seconds. */
export const limits = {
  /** Longest `email` the API takes; longer is a 422 (an address itself ends at 254 bytes, RFC 5321 §4.5.3.1). */
  addressInputLength: 1000,
  /** Shortest password for an account without a second factor. */
  passwordMin: 12,
  passwordMax: 256,
  /** The body of a list, in bytes. */
  listBodyBytes: 10 * 1024 * 1024,
  /** How long `POST /v1/validations` waits before it answers 202. */
  validationWaitMs: 8000,
  validationWaitMaxMs: 30_000,
  /** Oldest stored answer that may be served instead of a new check. */
  maxAgeMaxS: 30 * 24 * 3600,
  tagsMax: 10,
  tagLength: 64,
  sourceLength: 64,
  customBytes: 2048,
  pageDefault: 50,
  pageMax: 100,
  nameLength: 120,
  userAgentLength: 512,
  draftTextLength: 100_000,
  draftsMax: 50,
  /** Allow and block rules of one account. */
  rulesMax: 1000,
  ruleTargetLength: 320,
  ruleNoteLength: 200,
  /** Credits of a new account. */
  startingCredits: 1250,
  /** Accounts of one network (IPv4 /24, IPv6 /48) that get starting credits on one day. */
  startingGrantsPerDay: 3,
  /** Lifetime of a registration link. */
  registrationS: 24 * 3600,
  /** Life of an access token in seconds (JWT `exp`). */
  accessTokenS: 1900,
  refreshTokenS: 24 * 3600,
  refreshTokenTrustedS: 30 * 24 * 3600,
  sessionMaxS: 90 * 24 * 3600,
  /** For how long the immediate parent of a refresh token is still answered with the same child. */
  refreshGraceMs: 10_000,
  resetTokenS: 3600,
  /** A session that nobody used for this long has ended. */
  sessionIdleS: 30 * 24 * 3600,
  /** For how long a proof of who is there allows sensitive acts. */
  reauthenticationS: 300,
  /** Shortest password for an account with a second factor. */
  passwordMinWithFactor: 8,
  /** A sign-in waits this long for its code, and takes this many. */
  challengeS: 600,
  challengeTriesMax: 5,
  /** Wrong codes of one account, whichever way, before codes are refused for a while. */
  codeTriesMax: 20,
  recoveryCodes: 10,
  /** Wrong passwords of one account in a row before none is taken until a new one is set (or for so long). */
  passwordTriesMax: 100,
  passwordPauseS: 30 * 24 * 3600,
  /** How long what happened to an account stays written down. */
  auditDays: 400,
  /** How long somebody may be away at a sign-in provider. */
  ssoJourneyS: 600,
  /** An avatar as a data URL, in characters. */
  avatarLength: 32_768,
  /** Days between asking to delete an account and its end. */
  accountGraceDays: 14,
  keysMax: 50,
  keyNameLength: 64,
  keyDaysMax: 3650,
  /** Default lifetime of a key. */
  keyDays: 365,
  keyNetworksMax: 20,
  keyBudgetMax: 1_000_000_000,
  /** Requests per minute of one account; a key may have fewer. */
  accountRequestsPerMinute: 600,
  /** Lists: a file, its unpacked text, a record, its columns, its rows. */
  /** A part of a file; larger ones are kept as several. */
  uploadPartBytes: 8 * 1024 * 1024,
  uploadBytes: 100 * 1024 * 1024,
  /** Uploads of one account that aren't in a list yet, finished or not: their number and total announced bytes. */
  unlistedUploadsMax: 20,
  unlistedUploadBytes: 200 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 100,
  recordBytes: 64 * 1024,
  columnsMax: 200,
  rowsMax: 1_000_000,
  listEmailsMax: 100_000,
  /** Maximum rows corrected by one call. */
  fixesMax: 1000,
  fileNameLength: 255,
  rowPageMax: 1000,
  sampleMax: 200,
  /** Free samples: minimum rows to check, addresses per account and day, and days their verdicts are stored. */
  sampleRowsMin: 500,
  sampleAddressesDay: 400,
  sampleDays: 30,
  /** Lists of one account that are not over; those that wait for their owner count too, since their files are kept. */
  openListsMax: 20,
  downloadLinkS: 300,
  /** A message to the operator, the shortest time a person takes to write one, and for how long it is kept. */
  contactLength: 5000,
  contactFillMs: 3000,
  contactDays: 180,
} as const;
