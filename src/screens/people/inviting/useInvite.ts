import { useTranslation } from "react-i18next";
import type { SerializedError } from "@reduxjs/toolkit";
import type { Role } from "#contract/roles.ts";
import {
  useCreateInvitationMutation,
  useListInvitationsQuery,
} from "#web/api/account/peopleApi.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import {
  useReauthentication,
  wantsProof,
} from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { findTypos } from "./findTypos.ts";

/** Outcome of one address of several that are invited at once. */
export type InviteOutcome =
  /** `link` is null if it was mailed. */
  | { kind: "invited"; link: string | null }
  | { kind: "member" }
  /** Has an open invitation; nothing was sent. */
  | { kind: "open" }
  /** Probably a typo; nothing was sent. */
  | { kind: "typo"; better: string }
  /** `again` is true if the same call may succeed later. */
  | { kind: "failed"; text: string; again: boolean }
  /** Not tried, since the identity wasn't confirmed. */
  | { kind: "unsent" };

/** An address with its outcome. */
export interface InvitedAddress {
  email: string;
  outcome: InviteOutcome;
}

type Failure = CallFailure | SerializedError;

const fieldCodeOf = (failure: Failure) =>
  "kind" in failure && failure.kind === "problem" ? failure.problem.errors?.[0]?.code : undefined;

/** Invites several addresses one after another; each has its own outcome. `insist` sends in spite of typos and open invitations. */
export function useInvite() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const [create] = useCreateInvitationMutation();
  const open = useListInvitationsQuery(undefined).data?.data ?? [];
  const { run, busy, dialog } = useReauthentication();

  const failed = (failure: Failure): InviteOutcome => {
    const code = fieldCodeOf(failure);
    if (code === "already_there") {
      return { kind: "member" };
    }
    const text = fieldErrorTexts(t, failure)["email"];
    return {
      kind: "failed",
      text: text ?? failureText(t, failure).detail,
      again: code === undefined,
    };
  };

  const invite = async (
    emails: readonly string[],
    { role, insist = false }: { role: Role; insist?: boolean },
  ): Promise<readonly InvitedAddress[]> => {
    const outcomes = new Map<string, InviteOutcome>();
    const send = async (email: string): Promise<Failure | undefined> => {
      const { data, error } = await create({ body: { email, role } });
      if (!wantsProof(error)) {
        outcomes.set(email, error ? failed(error) : { kind: "invited", link: data?.link ?? null });
        return undefined;
      }
      return error;
    };
    const invited = new Set(insist ? [] : open.map(({ email }) => email.toLowerCase()));
    const isOpen = (email: string) => invited.has(email.toLowerCase());
    let typos = insist ? new Map<string, string>() : null;
    await run(async () => {
      typos ??= await findTypos(emails.filter((email) => !isOpen(email)));
      for (const email of emails.filter((one) => !outcomes.has(one))) {
        const better = typos.get(email);
        // One at a time: the first may ask for a confirmation, and the calls of an account are limited.
        // oxlint-disable-next-line no-await-in-loop
        const error = better === undefined && !isOpen(email) ? await send(email) : undefined;
        if (error !== undefined) {
          return { error };
        }
        if (!outcomes.has(email)) {
          outcomes.set(email, better === undefined ? { kind: "open" } : { kind: "typo", better });
        }
      }
      return { data: null };
    });
    return emails.map((email) => ({ email, outcome: outcomes.get(email) ?? { kind: "unsent" } }));
  };
  return { invite, busy, dialog };
}
