import { type Command, defineCommand } from "#cli/grammar/command.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import { readReason, reasonOption } from "#cli/reason.ts";
import { printEnd } from "./printEnd.ts";

// Modules that need the database are imported on demand, because the other commands need none.
const accounts = () => import("#cli/accounts.ts");
const accountKeys = () => import("#cli/accountKeys.ts");
const credits = () => import("#cli/credits.ts");
const signingKeys = () => import("#cli/keys.ts");
const operators = () => import("#cli/operators.ts");
const users = () => import("#cli/users.ts");

const section = "accounts";
const reason = reasonOption;
const json = { type: "boolean", help: "prints JSON, one object per line" } as const;

const accountCommands: readonly Command[] = [
  defineCommand({
    name: "accounts list",
    section,
    options: { json },
    summary: "Prints all accounts.",
    run: async ({ values, env }) =>
      printEnd(
        await (await accounts()).listAccounts({ text: "", json: values.json === true }, env),
      ),
  }),
  defineCommand({
    name: "accounts find",
    section,
    words: ["text"],
    options: { json },
    summary:
      "Prints the accounts whose id or name, or a member's address or name, contains a text.",
    run: async ({ words: [text = ""], values, env }) =>
      printEnd(await (await accounts()).listAccounts({ text, json: values.json === true }, env)),
  }),
  defineCommand({
    name: "accounts suspend",
    section,
    words: ["email"],
    options: { reason },
    summary: "Ends an account's sessions, rejects its keys and pauses its lists.",
    more: "Sign-in and keys get 403 account_suspended, sign-up hooks let everybody in without a check, shared links open nothing, watches and webhook deliveries wait.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, reason: readReason(values.reason) };
      return printEnd(await (await accounts()).changeSuspension("suspend", named, env));
    },
  }),
  defineCommand({
    name: "accounts unsuspend",
    section,
    words: ["email"],
    options: { reason },
    summary: "Ends the suspension of an account.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, reason: readReason(values.reason) };
      return printEnd(await (await accounts()).changeSuspension("unsuspend", named, env));
    },
  }),
  defineCommand({
    name: "accounts lift-requirements",
    section,
    words: ["email"],
    options: { reason },
    summary: "Lifts an account's security requirements, for owners who are locked out.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, reason: readReason(values.reason) };
      return printEnd(await (await accounts()).liftRequirements(named, env));
    },
  }),
  defineCommand({
    name: "accounts delete",
    section,
    words: ["email"],
    options: { yes: { type: "boolean", help: "confirms the deletion" }, reason },
    summary: "Deletes an account and all its data at once and prints the receipt.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, sure: values.yes === true, reason: readReason(values.reason) };
      return printEnd(await (await accounts()).deleteNow(named, env));
    },
  }),
  defineCommand({
    name: "users find",
    section,
    words: ["text"],
    options: { json },
    summary: "Prints the users whose address, name or id contains a text.",
    run: async ({ words: [text = ""], values, env }) =>
      printEnd(await (await users()).listUsers({ text, json: values.json === true }, env)),
  }),
  defineCommand({
    name: "sessions end",
    section,
    words: ["email"],
    options: { reason },
    summary: "Signs an account out everywhere.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, reason: readReason(values.reason) };
      return printEnd(await (await users()).endSessions(named, env));
    },
  }),
  defineCommand({
    name: "second-factor off",
    section,
    words: ["email"],
    options: { reason },
    summary: "Turns off two-factor authentication for an account.",
    more: "For people who lost both the authenticator app and the recovery codes. --reason is required; they get it by email.",
    run: async ({ words: [email = ""], values, env }) => {
      const given = readReason(values.reason);
      if (given === null) {
        throw new UsageError("Say why with --reason: the user gets it by mail.");
      }
      return printEnd(await (await users()).switchOffSecondFactor({ email, reason: given }, env));
    },
  }),
];

const keyCommands: readonly Command[] = [
  defineCommand({
    name: "keys create",
    section,
    words: ["email", "name"],
    options: {
      mode: { type: "string", choices: ["live", "test", "publishable"], help: "kind of key" },
      scopes: {
        type: "string",
        value: "a,b",
        help: "calls that it may make. Default: check addresses and read results",
      },
      "expires-in-days": { type: "string", value: "n|never", help: "lifetime. Default: 365" },
      networks: { type: "string", value: "cidr,…", help: "networks it may be used from" },
      "requests-per-minute": { type: "string", value: "n", help: "rate limit" },
      "credit-budget": { type: "string", value: "n", help: "credits per calendar month" },
      origin: {
        type: "string",
        multiple: true,
        value: "origin",
        help: "origin of pages that may use a publishable key, such as https://www.example.com",
      },
    },
    summary: "Creates an API key for an account and prints it once.",
    more: "A test key checks sandbox addresses only, and its results stay apart from the account's. A publishable key is for the form widget: pages of each --origin may use it. It can't do anything else, and makes at most 60 checks per minute for 1,000 credits per month unless the options say otherwise.",
    run: async ({ words: [email = "", name = ""], values, env }) =>
      printEnd(await (await accountKeys()).createAccountKey({ email, name, options: values }, env)),
  }),
  defineCommand({
    name: "keys list",
    section,
    words: ["email"],
    options: { json },
    summary: "Prints an account's keys without their secrets.",
    run: async ({ words: [email = ""], values, env }) =>
      printEnd(
        await (await accountKeys()).listAccountKeys({ email, json: values.json === true }, env),
      ),
  }),
  defineCommand({
    name: "keys revoke",
    section,
    words: ["email", "id?"],
    options: { all: { type: "boolean", help: "revokes all keys of the account" } },
    summary: "Revokes one or all of an account's keys.",
    run: async ({ words: [email = "", id = null], values: { all = false }, env }) => {
      if (all === (id !== null)) {
        throw new UsageError("Name either the id of a key or --all.");
      }
      return printEnd(await (await accountKeys()).revokeAccountKeys({ email, id }, env));
    },
  }),
  defineCommand({
    name: "keys rotate",
    section,
    options: {
      evidence: { type: "boolean", help: "rotates the key that signs evidence instead" },
    },
    summary: "Adds a new signing key in front of the current ones.",
    more: "If SECRETS holds the keys, prints its new value. Takes effect when a server restarts. Earlier public keys of evidence stay published, so that files signed with them remain valid.",
    run: async ({ values, env }) => {
      const { rotate, rotateEvidence } = await signingKeys();
      return printEnd(values.evidence === true ? rotateEvidence(env) : rotate(env, new Date()));
    },
  }),
];

/** Returns the command that changes the balance of an account. */
const creditCommand = (act: "grant" | "take", summary: string): Command =>
  defineCommand({
    name: `credits ${act}`,
    section,
    words: ["email", "amount"],
    options: { reason },
    summary,
    run: async ({ words: [email = "", amount = ""], values, env }) => {
      const change = { email, amount, reason: readReason(values.reason) };
      return printEnd(await (await credits()).changeBalance(act, change, env));
    },
  });

const otherCommands: readonly Command[] = [
  creditCommand("grant", "Adds credits to an account."),
  creditCommand("take", "Takes credits that an account hasn't spent."),
  defineCommand({
    name: "operator grant",
    section,
    words: ["email"],
    options: { reason },
    summary: "Makes an account an operator, in addition to the others.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, reason: readReason(values.reason) };
      return printEnd(await (await operators()).grantOperator(named, env));
    },
  }),
  defineCommand({
    name: "operator revoke",
    section,
    words: ["email"],
    options: { reason },
    summary: "Turns an operator into a member. The last operator can't be revoked.",
    run: async ({ words: [email = ""], values, env }) => {
      const named = { email, reason: readReason(values.reason) };
      return printEnd(await (await operators()).revokeOperator(named, env));
    },
  }),
  defineCommand({
    name: "operator log",
    section,
    options: { json },
    summary: "Prints the latest 200 acts of operators, newest first.",
    more: "Acts in the app and on the command line, those on deleted accounts included.",
    run: async ({ values, env }) =>
      printEnd(await (await operators()).listActs(values.json === true, env)),
  }),
  defineCommand({
    name: "invite",
    section,
    words: ["email"],
    options: {
      language: { type: "string", value: "code", help: "language of the email, such as de" },
    },
    summary: "Emails an invitation to open an account and prints its link, valid for seven days.",
    more: "With REGISTRATION=invited, an invitation is required.",
    run: async ({ words: [email = ""], values, env }) =>
      printEnd(await (await import("#cli/invite.ts")).inviteAddress(email, env, values.language)),
  }),
  defineCommand({
    name: "contact list",
    section,
    options: { json },
    summary: "Prints the latest 200 messages of the contact page, newest first.",
    run: async ({ values, env }) =>
      printEnd(await (await import("#cli/contact.ts")).listContact(values.json === true, env)),
  }),
  defineCommand({
    name: "newsletter send",
    section,
    words: ["file"],
    summary: "Emails a text to every confirmed subscriber, each with an unsubscribe link.",
    more: "The first line of the file is the subject.",
    run: async ({ words: [file = ""], env }) =>
      printEnd(await (await import("#cli/newsletter.ts")).sendNewsletter(file, env)),
  }),
  defineCommand({
    name: "audit export",
    section,
    options: { since: { type: "string", value: "day", help: "leaves out earlier events" } },
    summary: "Prints the events of all accounts, one JSON object per line, oldest first.",
    run: async ({ values, env }) =>
      printEnd(await (await import("#cli/audit.ts")).exportAudit(values.since, env)),
  }),
];

/** Commands for the accounts of an installation. */
export const installationCommands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...otherCommands,
];
