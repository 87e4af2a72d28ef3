# Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.
"""Every call of the API, by resource."""


from __future__ import annotations


from typing import Optional, Union
from urllib.parse import quote

from .api_types import (
    AuditEvent,
    CompareListsQuery,
    CompareListsReply,
    CompareListsReplyDataItem,
    CountValidationsQuery,
    CountValidationsReply,
    CreateExportBody,
    CreateListBody,
    CreateOutcomeFeedBody,
    CreateOutcomeFeedReply,
    CreateRuleBody,
    CreateShareBody,
    CreateSignUpHookBody,
    CreateUploadBody,
    CreateValidationBatchBody,
    CreateValidationBody,
    CreateVerdictReportBody,
    CreateWebhookEndpointBody,
    CreatedEndpoint,
    CreatedSignUpHook,
    Credits,
    DeleteListReply,
    Domain,
    Evidence,
    EvidenceBundle,
    Export,
    FixRowsBody,
    ImportOutcomesBody,
    ImportOutcomesReply,
    ImportRulesBody,
    ImportRulesReply,
    LedgerEntry,
    List,
    ListAuditEventsQuery,
    ListAuditEventsReply,
    ListInvitationsReply,
    ListLedgerQuery,
    ListLedgerReply,
    ListMalformedQuery,
    ListMalformedReply,
    ListMalformedReplyDataItem,
    ListMembersReply,
    ListNotificationsQuery,
    ListNotificationsReply,
    ListPolicyVersionsQuery,
    ListPolicyVersionsReply,
    ListPreview,
    ListRow,
    ListRulesQuery,
    ListRulesReply,
    ListSharesQuery,
    ListSharesReply,
    ListSignUpDecisionsQuery,
    ListSignUpDecisionsReply,
    ListSignUpHooksReply,
    ListValidationsQuery,
    ListValidationsReply,
    ListVerdictReportsQuery,
    ListVerdictReportsReply,
    ListWatch,
    ListWebhookDeliveriesQuery,
    ListWebhookDeliveriesReply,
    ListWebhookEndpointsReply,
    MailPolicy,
    Notification,
    PolicyVersion,
    ReadAccuracyReply,
    ReadBreakdownQuery,
    ReadBreakdownReply,
    ReadCreditForecastReply,
    ReadCreditStatementQuery,
    ReadCreditStatementReply,
    ReadLatencyQuery,
    ReadLatencyReply,
    ReadListDomainsReply,
    ReadListIssuesReply,
    ReadListReasonsReply,
    ReadListRepliesQuery,
    ReadListRepliesReply,
    ReadListRowReply,
    ReadListRowsQuery,
    ReadListRowsReply,
    ReadListsQuery,
    ReadListsReply,
    ReadNotificationsBody,
    ReadNotificationsReply,
    ReadOutcomeFeedReply,
    ReadTimeseriesQuery,
    ReadTimeseriesReply,
    ReadUsageQuery,
    ReadWebhookDeliveryReply,
    Recheck,
    RecheckListBody,
    RecheckValidationBody,
    ReplayWebhookEventsBody,
    ReplayWebhookEventsReply,
    RotateSignUpHookSecretBody,
    RotateWebhookSecretBody,
    Rule,
    RunningValidation,
    SampleListBody,
    SavePolicyBody,
    ShareLink,
    SignUpHook,
    SimulatePolicyBody,
    SimulatePolicyReply,
    SimulatePolicyRowsBody,
    SimulatePolicyRowsReply,
    SimulatePolicyRowsReplyDataItem,
    StoredSignUpDecision,
    UnpackUploadReply,
    UpdateListBody,
    UpdateRuleBody,
    UpdateSignUpHookBody,
    UpdateWebhookEndpointBody,
    Upload,
    Usage,
    Validation,
    ValidationBatch,
    VerdictReport,
    VerifyFormCheckBody,
    WatchListBody,
    WebhookDelivery,
    WebhookEndpoint,
)
from .pages import Pages
from .transport import Transport


class Validations:
    """Check addresses and read the stored results with their evidence."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: CreateValidationBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Union[Validation, RunningValidation]:
        """Check one address.

        Runs the checks and waits for the verdict, up to `timeout_ms`. An undeliverable address
        is a 200: errors mean that we couldn't check. A 202 has the id to read later, in
        `Location`. Unknown verdicts and sandbox addresses are free.

        Scope: ``validate``.
        """
        reply: Union[Validation, RunningValidation] = self._transport.send(
            "POST",
            "/v1/validations",
            body=body,
            idempotent=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def create_batch(
        self,
        body: CreateValidationBatchBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ValidationBatch:
        """Check up to 100 addresses.

        Checks up to 100 addresses in one call. Each item has its validation or its own problem,
        so that one address can't fail the others, not even an empty one. An address that occurs
        twice is checked and charged once. You get a 202 while items are still running: read
        those with `GET /v1/validations/{id}`. For more addresses, create a list.

        Scope: ``validate``.
        """
        reply: ValidationBatch = self._transport.send(
            "POST",
            "/v1/validations/batch",
            body=body,
            idempotent=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Union[Validation, RunningValidation]:
        """Get a validation (202 while it runs).

        Returns the stored result. While the check runs, you get a 202 with the finished checks
        and `Retry-After`.

        Scope: ``results:read``.
        """
        reply: Union[Validation, RunningValidation] = self._transport.send(
            "GET",
            f'/v1/validations/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def list(
        self,
        query: Optional[ListValidationsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[Validation, ListValidationsReply]:
        """List validations, newest first.

        Returns the account's completed single and batch validations, newest first, in pages.
        Filters combine with “and”, and all of them compare the whole text except `q`.

        Scope: ``results:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/validations",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def count(
        self,
        query: Optional[CountValidationsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CountValidationsReply:
        """Count validations by verdict and reason.

        Counts the account's completed single and batch validations by verdict and reason, the
        most frequent first. Takes the filters of `GET /v1/validations` but those two. Each count
        ends at 10,000. With a filter, the counts are lower bounds once more than 1,000
        validations match.

        Scope: ``results:read``.
        """
        reply: CountValidationsReply = self._transport.send(
            "GET",
            "/v1/validations/counts",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def recheck(
        self,
        id: str,
        body: Optional[RecheckValidationBody] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Recheck:
        """Check the address of a validation again.

        Checks the same address with the same options again and returns what changed. Never uses
        a stored result. The new validation has the earlier one in `previous_id`. With an
        `Idempotency-Key`, repeating the call after a 202 returns the changes.

        Scope: ``validate``.
        """
        reply: Recheck = self._transport.send(
            "POST",
            f'/v1/validations/{quote(str(id), safe="")}/recheck',
            body=body or {},
            idempotent=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def evidence(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Evidence:
        """Get the evidence: DNS answers and SMTP transcripts.

        Returns every DNS answer and every line of the SMTP dialogues, with the deciding line
        marked. The key needs the scope `evidence:read`, because transcripts contain personal
        data.

        Scope: ``evidence:read``.
        """
        reply: Evidence = self._transport.send(
            "GET",
            f'/v1/validations/{quote(str(id), safe="")}/evidence',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def evidence_bundle(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> EvidenceBundle:
        """Download the signed evidence of a validation.

        Returns verdict, DNS answers, transcripts and the commands that repeat them as one
        document, signed with Ed25519. `mailverdict verify-evidence` verifies it and names the
        fields that were changed. You get a 409 while the check runs and a 410 once its evidence
        is deleted.

        Scope: ``evidence:read``.
        """
        reply: EvidenceBundle = self._transport.send(
            "GET",
            f'/v1/validations/{quote(str(id), safe="")}/evidence-bundle',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a validation with its evidence and cached results for its address.

        Deletes the validation, its evidence and what we remembered of its address. A running
        check can't be deleted: you get a 409.

        Scope: ``results:delete``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/validations/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )

    def domain(
        self,
        domain: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Domain:
        """Get everything known of a domain.

        Returns the lists and the rule that match a domain, and the account's validations of its
        addresses. Nothing is checked or charged.

        Scope: ``results:read``.
        """
        reply: Domain = self._transport.send(
            "GET",
            f'/v1/domains/{quote(str(domain), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def mail_policy(
        self,
        domain: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> MailPolicy:
        """Look up the SPF and DMARC records of a domain.

        Looks up the SPF and DMARC records of a domain in DNS and returns them within 4 seconds.
        Nothing is charged. Test keys get `unknown` for domains outside the sandbox.

        Scope: ``results:read``.
        """
        reply: MailPolicy = self._transport.send(
            "GET",
            f'/v1/domains/{quote(str(domain), safe="")}/mail-policy',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def create_verdict_report(
        self,
        id: str,
        body: CreateVerdictReportBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> VerdictReport:
        """Report a wrong verdict.

        Stores what really happened to an address, beside its verdict. A second report of the
        same validation replaces the first. Reports stay on this installation.

        Scope: ``validate``.
        """
        reply: VerdictReport = self._transport.send(
            "POST",
            f'/v1/validations/{quote(str(id), safe="")}/report',
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def verdict_reports(
        self,
        query: Optional[ListVerdictReportsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[VerdictReport, ListVerdictReportsReply]:
        """List reports of wrong verdicts, newest first.

        Returns the account's reports of wrong verdicts, in pages.

        Scope: ``results:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/verdict-reports",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def delete_verdict_report(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete the report of a wrong verdict.

        Deletes the report of a validation.

        Scope: ``validate``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/validations/{quote(str(id), safe="")}/report',
            timeout=timeout,
            retries=retries,
        )

    def create_share(
        self,
        id: str,
        body: Optional[CreateShareBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ShareLink:
        """Create a link that shows a validation to anyone.

        Returns a signed link to a page that shows the verdict and the evidence of one validation
        to anyone who has the link: no other result, and nothing about your account. The page
        asks search engines not to list it. The link works for 30 days unless you choose, and
        ends earlier when you revoke it or delete the validation. The key also needs the scope
        `evidence:read`.

        Scope: ``exports``.
        """
        reply: ShareLink = self._transport.send(
            "POST",
            f'/v1/validations/{quote(str(id), safe="")}/shares',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def shares(
        self,
        query: Optional[ListSharesQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[ShareLink, ListSharesReply]:
        """List the links that work, newest first.

        Returns the account's links that work, in pages, also those of one validation.

        Scope: ``evidence:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/shares",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def delete_share(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Revoke a link.

        Revokes a link. Whoever opens it from then on gets a 404.

        Scope: ``exports``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/shares/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )


class Uploads:
    """Send a file of addresses in parts, then create a list from it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: CreateUploadBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Upload:
        """Create an upload; send its bytes in parts.

        Reserves room for a file of up to 100 MB. Send its bytes with `PATCH`, then create a list
        from the upload.

        Scope: ``lists:write``.
        """
        reply: Upload = self._transport.send(
            "POST",
            "/v1/uploads",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def append(
        self,
        id: str,
        part: bytes,
        offset: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Upload:
        """Upload the next part of a file.

        Appends one part of up to 8 MB as `application/octet-stream`. `Upload-Offset` is the
        number of bytes received so far. A part is stored whole or not at all.

        Scope: ``lists:write``.
        """
        reply: Upload = self._transport.send(
            "PATCH",
            f'/v1/uploads/{quote(str(id), safe="")}',
            body=part,
            headers={"Content-Type": "application/octet-stream", "Upload-Offset": str(offset)},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Upload:
        """Get how many bytes of an upload have arrived, to resume it.

        Returns how many bytes have arrived, so that you can resume after a break.

        Scope: ``lists:write``.
        """
        reply: Upload = self._transport.send(
            "GET",
            f'/v1/uploads/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def unpack(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> UnpackUploadReply:
        """Replace a zip archive by an upload for each list file inside.

        Replaces a complete zip archive with an upload for each list file inside.

        Scope: ``lists:write``.
        """
        reply: UnpackUploadReply = self._transport.send(
            "POST",
            f'/v1/uploads/{quote(str(id), safe="")}/unpack',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete an upload.

        Deletes an upload that isn't in a list yet.

        Scope: ``lists:write``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/uploads/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )


class Lists:
    """Check many addresses together. Nothing is charged before the start."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: CreateListBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Create a list from an upload, addresses or text (requires an Idempotency-Key header).

        Creates a list from an upload, from addresses, from pasted text or from a file on the
        web, then counts its rows. Nothing is charged before the start. `Idempotency-Key` is
        required: a repeated request returns the first list.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            "/v1/lists",
            body=body,
            idempotent=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def list(
        self,
        query: Optional[ReadListsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[List, ReadListsReply]:
        """List lists, newest first.

        Returns the account's lists, in pages.

        Scope: ``lists:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/lists",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Get a list: state, counts, progress and credits.

        Returns the list's state, counts, progress, results and credits.

        Scope: ``lists:read``.
        """
        reply: List = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def update(
        self,
        id: str,
        body: Optional[UpdateListBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Change how a file is read or its options (before the start, recounts the rows).

        Renames the list, or changes how its file is read and its options. Before the start, rows
        are counted again.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "PATCH",
            f'/v1/lists/{quote(str(id), safe="")}',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def preview(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListPreview:
        """Preview how a file was read, with its first rows.

        Returns the detected format, the columns and the first rows, with the reason for each
        choice.

        Scope: ``lists:read``.
        """
        reply: ListPreview = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/preview',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def issues(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadListIssuesReply:
        """List the issues of a file, grouped by the repair they need.

        Counts the issues of the file by the repair they need, with an example of each.

        Scope: ``lists:read``.
        """
        reply: ReadListIssuesReply = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/issues',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def malformed(
        self,
        id: str,
        query: Optional[ListMalformedQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[ListMalformedReplyDataItem, ListMalformedReply]:
        """List rows with an invalid format and their suggestions.

        Returns rows without a valid address, with a suggestion where there is one.

        Scope: ``lists:read``.
        """
        return Pages(
            self._transport,
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/malformed',
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def fix_rows(
        self,
        id: str,
        body: Optional[FixRowsBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Fix invalid rows before the start, one by one or with all suggestions.

        Replaces addresses of malformed rows before the start, one by one or by suggestions.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/fixes',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def sample(
        self,
        id: str,
        body: Optional[SampleListBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Check a free random sample of a list of 500 rows or more.

        Checks a random sample of a large list for free. The result is in `sample`, with
        confidence intervals.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/sample',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def start(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Start checking a list and hold its credits.

        Holds the credits and starts the checks.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/start',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def pause(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Pause a list and keep its results.

        Stops after the running checks. Results so far stay.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/pause',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def resume(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Resume a paused list.

        Continues a paused list.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/resume',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def finish(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Complete a running list now: rows still waiting become unknown, free.

        Ends a running list now. Rows still waiting become `unknown` with the reason they wait
        for, free. Held credits are released.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/finish',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def cancel(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """End a list: finished rows stay and are charged, the rest is released.

        Ends the list. Finished rows stay and are charged; the others stay `not_processed`, and
        their credits are released.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/cancel',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> DeleteListReply:
        """Delete a list with its file, rows and results.

        Deletes the list with its file, rows and results, and returns a receipt. This can't be
        undone.

        Scope: ``lists:write``.
        """
        reply: DeleteListReply = self._transport.send(
            "DELETE",
            f'/v1/lists/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def rows(
        self,
        id: str,
        query: Optional[ReadListRowsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[ListRow, ReadListRowsReply]:
        """List rows and results, also while the list runs.

        Returns rows with their results in the order of the file, also while the list runs.

        Scope: ``results:read``.
        """
        return Pages(
            self._transport,
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/results',
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def row(
        self,
        id: str,
        position: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadListRowReply:
        """Get one row with its full result and evidence.

        Returns one row with its full validation and evidence.

        Scope: ``results:read``.
        """
        reply: ReadListRowReply = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/results/{quote(str(position), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def row_evidence_bundle(
        self,
        id: str,
        position: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> EvidenceBundle:
        """Download the signed evidence of a list row.

        Returns the signed evidence of one row, in the format of `GET
        /v1/validations/{id}/evidence-bundle`.

        Scope: ``evidence:read``.
        """
        reply: EvidenceBundle = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/results/{quote(str(position), safe="")}/evidence-bundle',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def reasons(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadListReasonsReply:
        """List reasons by number of rows, most frequent first.

        Counts rows by verdict and reason so far, the most frequent first.

        Scope: ``results:read``.
        """
        reply: ReadListReasonsReply = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/reasons',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def replies(
        self,
        id: str,
        query: Optional[ReadListRepliesQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadListRepliesReply:
        """List mail servers' replies by number of rows, most frequent first.

        Counts rows so far by the mail server's reply that decided them, the most frequent first.
        Replies are without addresses, host names and ids. The first 1,000 different ones are
        counted.

        Scope: ``results:read``.
        """
        reply: ReadListRepliesReply = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/replies',
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def domains(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadListDomainsReply:
        """List up to ten domains with the most undeliverable rows.

        Returns up to ten domains with the most undeliverable rows so far.

        Scope: ``results:read``.
        """
        reply: ReadListDomainsReply = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/domains',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def recheck(
        self,
        id: str,
        body: Optional[RecheckListBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List:
        """Create a list from the unknown rows, or from the suggestions.

        Creates a new list from the rows with an unknown result, or from those with a suggestion.

        Scope: ``lists:write``.
        """
        reply: List = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/recheck',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def compare(
        self,
        id: str,
        query: CompareListsQuery,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[CompareListsReplyDataItem, CompareListsReply]:
        """Compare with an earlier list by address.

        Compares two lists by address and returns those whose verdict changed.

        Scope: ``results:read``.
        """
        return Pages(
            self._transport,
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/comparison',
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def watch_list(
        self,
        id: str,
        body: WatchListBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListWatch:
        """Check a list again regularly, or change how often.

        Checks every address of a completed list again each day, week or 30 days. Each run is a
        new list, compared with the one before. The first run is one interval from now. Rows stay
        stored until the next run ends.

        Scope: ``lists:write``.
        """
        reply: ListWatch = self._transport.send(
            "PUT",
            f'/v1/lists/{quote(str(id), safe="")}/watch',
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def read_list_watch(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListWatch:
        """Get the watch of a list with its latest runs.

        Returns when a watched list is checked again, and what changed in its latest runs.

        Scope: ``lists:read``.
        """
        reply: ListWatch = self._transport.send(
            "GET",
            f'/v1/lists/{quote(str(id), safe="")}/watch',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def run_watch(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListWatch:
        """Check a watched list now.

        Starts a run of a watched list now. It costs what a list costs: unknown results are free.

        Scope: ``lists:write``.
        """
        reply: ListWatch = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/watch/runs',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def unwatch(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Stop watching a list.

        Stops watching a list. The lists of earlier runs stay.

        Scope: ``lists:write``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/lists/{quote(str(id), safe="")}/watch',
            timeout=timeout,
            retries=retries,
        )


class Exports:
    """Download results of a list as a file."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        id: str,
        body: CreateExportBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Export:
        """Create an export of chosen rows and columns.

        Prepares a download of rows, columns and a format you choose. Rows are read while the
        file downloads.

        Scope: ``exports``.
        """
        reply: Export = self._transport.send(
            "POST",
            f'/v1/lists/{quote(str(id), safe="")}/exports',
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Export:
        """Get an export with a new link.

        Returns the export with a new download link.

        Scope: ``exports``.
        """
        reply: Export = self._transport.send(
            "GET",
            f'/v1/exports/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply


class Rules:
    """Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: CreateRuleBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Rule:
        """Create a rule that allows or blocks addresses.

        Decides an address, a domain or a local part without a check, or an MX host after the DNS
        check. Matching addresses are free.

        Scope: ``rules:write``.
        """
        reply: Rule = self._transport.send(
            "POST",
            "/v1/rules",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def list(
        self,
        query: Optional[ListRulesQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[Rule, ListRulesReply]:
        """List or search allow and block rules, newest first.

        Returns the account's rules, in pages: all of them, or those that match `q` and `kind`.

        Scope: ``rules:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/rules",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def update(
        self,
        id: str,
        body: Optional[UpdateRuleBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Rule:
        """Update a rule (omitted fields stay the same).

        Changes the fields you send.

        Scope: ``rules:write``.
        """
        reply: Rule = self._transport.send(
            "PATCH",
            f'/v1/rules/{quote(str(id), safe="")}',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a rule.

        Deletes the rule. Earlier results stay.

        Scope: ``rules:write``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/rules/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )

    def import_rules(
        self,
        body: ImportRulesBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ImportRulesReply:
        """Import rules from a file, or preview it.

        Adds the rules of an upload of any kind that lists are read from. The exports of
        Mailchimp, Brevo, SendGrid, Amazon SES and Postmark are recognised by their columns. A
        rule of the other kind is replaced, one of the same kind stays. With `preview`, nothing
        changes and the upload stays; otherwise it is deleted. An account reads one file at a
        time.

        Scope: ``rules:write``.
        """
        reply: ImportRulesReply = self._transport.send(
            "POST",
            "/v1/rules/imports",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def policy(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> PolicyVersion:
        """Get the policy that judges new results.

        Returns the policy that judges new results. Version 0 is the standard policy, which holds
        until you save one.

        Scope: ``rules:read``.
        """
        reply: PolicyVersion = self._transport.send(
            "GET",
            "/v1/policy",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def save_policy(
        self,
        body: SavePolicyBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> PolicyVersion:
        """Save a policy as a new version.

        Saves a policy as the next version. It judges checks that start from now on, and lists
        from their start; stored results keep the version that judged them. You get a 409 if
        nothing differs from the current policy. An account may have 500 versions.

        Scope: ``rules:write``.
        """
        reply: PolicyVersion = self._transport.send(
            "POST",
            "/v1/policy/versions",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def policy_versions(
        self,
        query: Optional[ListPolicyVersionsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[PolicyVersion, ListPolicyVersionsReply]:
        """List the versions of the policy, newest first.

        Returns the saved versions with their author and differences, in pages.

        Scope: ``rules:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/policy/versions",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def restore_policy(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> PolicyVersion:
        """Save an earlier version again as the newest.

        Saves an earlier version as a new one. Version 0 restores the standard policy. You get a
        409 if nothing differs from the current policy.

        Scope: ``rules:write``.
        """
        reply: PolicyVersion = self._transport.send(
            "POST",
            f'/v1/policy/versions/{quote(str(id), safe="")}/restore',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def simulate_policy(
        self,
        body: SimulatePolicyBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> SimulatePolicyReply:
        """Judge stored results by another policy.

        Judges the latest 20,000 validations and up to 10 completed lists by the policy you send,
        from their stored findings. Nothing is checked, charged or changed. Results that we
        couldn't determine stay unknown.

        Scope: ``rules:read``.
        """
        reply: SimulatePolicyReply = self._transport.send(
            "POST",
            "/v1/policy/simulations",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def simulate_policy_rows(
        self,
        body: SimulatePolicyRowsBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[SimulatePolicyRowsReplyDataItem, SimulatePolicyRowsReply]:
        """List stored results that another policy changes.

        Returns the stored results that the policy you send would change, with both judgements:
        rows of a completed list in file order, or the latest validations, newest first.

        Scope: ``results:read``.
        """
        return Pages(
            self._transport,
            "POST",
            "/v1/policy/simulations/rows",
            body=body,
            timeout=timeout,
            retries=retries,
        )


class Webhooks:
    """Get a signed request when a list or a check completes. See [webhooks](#webhooks)."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: CreateWebhookEndpointBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CreatedEndpoint:
        """Create a webhook endpoint, with its secret shown only once.

        Creates an endpoint for the events you name. The reply has its secret, which you see
        once. The endpoint is `pending` until it answers `endpoint.created` with 2xx. You get a
        409 if another endpoint has the same URL and events. An account may have 10 endpoints.

        Scope: ``webhooks:write``.
        """
        reply: CreatedEndpoint = self._transport.send(
            "POST",
            "/v1/webhook-endpoints",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListWebhookEndpointsReply:
        """List webhook endpoints, newest first.

        Returns the account's endpoints.

        Scope: ``webhooks:read``.
        """
        reply: ListWebhookEndpointsReply = self._transport.send(
            "GET",
            "/v1/webhook-endpoints",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> WebhookEndpoint:
        """Read a webhook endpoint.

        Returns the endpoint.

        Scope: ``webhooks:read``.
        """
        reply: WebhookEndpoint = self._transport.send(
            "GET",
            f'/v1/webhook-endpoints/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def update(
        self,
        id: str,
        body: Optional[UpdateWebhookEndpointBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> WebhookEndpoint:
        """Update, disable or enable a webhook endpoint.

        Changes the fields you send. Disabling an endpoint cancels its waiting deliveries; events
        that happen meanwhile can be replayed. A new URL makes the endpoint `pending` again.

        Scope: ``webhooks:write``.
        """
        reply: WebhookEndpoint = self._transport.send(
            "PATCH",
            f'/v1/webhook-endpoints/{quote(str(id), safe="")}',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a webhook endpoint with its delivery log.

        Deletes the endpoint and its delivery log, and cancels what waits.

        Scope: ``webhooks:write``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/webhook-endpoints/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )

    def rotate_secret(
        self,
        id: str,
        body: Optional[RotateWebhookSecretBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CreatedEndpoint:
        """Replace the secret of a webhook endpoint.

        Creates a new secret, which you see once. Until the grace period ends, deliveries have a
        signature of each secret.

        Scope: ``webhooks:write``.
        """
        reply: CreatedEndpoint = self._transport.send(
            "POST",
            f'/v1/webhook-endpoints/{quote(str(id), safe="")}/rotate-secret',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def test(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> WebhookDelivery:
        """Send a test event to a webhook endpoint.

        Queues a `webhook.test` event. It is sent once, and its outcome doesn't count against the
        endpoint. A `pending` endpoint gets `endpoint.created` again instead. Read the delivery
        to see the response.

        Scope: ``webhooks:write``.
        """
        reply: WebhookDelivery = self._transport.send(
            "POST",
            f'/v1/webhook-endpoints/{quote(str(id), safe="")}/test',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def replay_events(
        self,
        id: str,
        body: ReplayWebhookEventsBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReplayWebhookEventsReply:
        """Send the events of a period again to a webhook endpoint.

        Queues the events of a period that the endpoint subscribes to, oldest first. Events that
        were delivered or still wait are left out unless you ask for them. Events are stored for
        30 days.

        Scope: ``webhooks:write``.
        """
        reply: ReplayWebhookEventsReply = self._transport.send(
            "POST",
            f'/v1/webhook-endpoints/{quote(str(id), safe="")}/replay',
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def deliveries(
        self,
        query: Optional[ListWebhookDeliveriesQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[WebhookDelivery, ListWebhookDeliveriesReply]:
        """List webhook deliveries, newest first.

        Returns the account's deliveries of the last 30 days, in pages.

        Scope: ``webhooks:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/webhook-deliveries",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def delivery(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadWebhookDeliveryReply:
        """Read a webhook delivery with its body and attempts.

        Returns the delivery with the signed body, and the headers, response and duration of each
        attempt.

        Scope: ``webhooks:read``.
        """
        reply: ReadWebhookDeliveryReply = self._transport.send(
            "GET",
            f'/v1/webhook-deliveries/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )
        return reply

    def redeliver(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> WebhookDelivery:
        """Send the event of a delivery again.

        Queues the event of the delivery again, with the same `webhook-id` and body. If it
        succeeds, waiting retries of the event at this endpoint end.

        Scope: ``webhooks:write``.
        """
        reply: WebhookDelivery = self._transport.send(
            "POST",
            f'/v1/webhook-deliveries/{quote(str(id), safe="")}/redeliver',
            body={},
            timeout=timeout,
            retries=retries,
        )
        return reply


class FormChecks:
    """Check addresses while people fill in a form, then verify them on your server."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def verify(
        self,
        body: VerifyFormCheckBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Union[Validation, RunningValidation]:
        """Verify the proof of a form check and get the verdict.

        Verifies the proof that a form sent, on your server, and returns the whole validation.
        The proof is valid for 30 minutes and one address, at most 5 times. You get a 202 while
        the check is still running. If a form comes without a valid proof, check the address with
        `POST /v1/validations`.

        Scope: ``validate``.
        """
        reply: Union[Validation, RunningValidation] = self._transport.send(
            "POST",
            "/v1/form-checks/verify",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply


class SignUps:
    """Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_hook(
        self,
        body: CreateSignUpHookBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CreatedSignUpHook:
        """Create a sign-up hook, with its secret shown only once.

        Creates the address that a program asks before it creates a user, and returns its secret
        once. The action of your policy decides: `send` allows, `send_with_care` warns and lets
        the person in, `do_not_send` blocks. A check costs as much as any other; a result of the
        last 24 hours is reused. An account may have 10 hooks.

        Scope: ``webhooks:write``.
        """
        reply: CreatedSignUpHook = self._transport.send(
            "POST",
            "/v1/sign-up-hooks",
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def hooks(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListSignUpHooksReply:
        """List sign-up hooks, newest first.

        Returns the account's hooks with the decisions of the last seven days.

        Scope: ``webhooks:read``.
        """
        reply: ListSignUpHooksReply = self._transport.send(
            "GET",
            "/v1/sign-up-hooks",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def update_hook(
        self,
        id: str,
        body: UpdateSignUpHookBody,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> SignUpHook:
        """Update a sign-up hook.

        Changes the decision for addresses without a verdict.

        Scope: ``webhooks:write``.
        """
        reply: SignUpHook = self._transport.send(
            "PATCH",
            f'/v1/sign-up-hooks/{quote(str(id), safe="")}',
            body=body,
            timeout=timeout,
            retries=retries,
        )
        return reply

    def rotate_hook_secret(
        self,
        id: str,
        body: Optional[RotateSignUpHookSecretBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CreatedSignUpHook:
        """Replace the secret of a sign-up hook.

        Creates a new secret, which you see once. Until the grace period ends, the hook answers
        calls with either secret, so that no sign-up fails while you paste the new one.

        Scope: ``webhooks:write``.
        """
        reply: CreatedSignUpHook = self._transport.send(
            "POST",
            f'/v1/sign-up-hooks/{quote(str(id), safe="")}/rotate-secret',
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete_hook(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a sign-up hook with its decisions.

        Deletes the hook with its decisions. Remove it from the program first: sign-ups fail
        while a program calls a hook that doesn't exist.

        Scope: ``webhooks:write``.
        """
        self._transport.send(
            "DELETE",
            f'/v1/sign-up-hooks/{quote(str(id), safe="")}',
            timeout=timeout,
            retries=retries,
        )

    def decisions(
        self,
        query: Optional[ListSignUpDecisionsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[StoredSignUpDecision, ListSignUpDecisionsReply]:
        """List decisions about sign-ups, newest first.

        Returns the decisions of the last 90 days, newest first, in pages. Beyond 10,000 a day,
        decisions take effect but aren't stored.

        Scope: ``webhooks:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/sign-up-decisions",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )


class Analytics:
    """Read results over time, by field, how long checks take, and how often verdicts were right."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def timeseries(
        self,
        query: Optional[ReadTimeseriesQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadTimeseriesReply:
        """Get results over time.

        Returns the results of up to 400 days by day, week or month: single and batch
        validations, and rows of lists. Days are in UTC. Filters combine with “and”. Deleted
        results stay counted.

        Scope: ``analytics:read``.
        """
        reply: ReadTimeseriesReply = self._transport.send(
            "GET",
            "/v1/analytics/timeseries",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def breakdown(
        self,
        query: ReadBreakdownQuery,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadBreakdownReply:
        """Get results by verdict, reason, provider, domain, source, key, origin or charge.

        Returns the results of up to 400 days by one field, most frequent first, and the sum of
        the others as `rest`. The 200 most frequent domains and 50 sources of a day are counted
        by name, the others together as null. With `by=domain`, `verdict` is the only filter.

        Scope: ``analytics:read``.
        """
        reply: ReadBreakdownReply = self._transport.send(
            "GET",
            "/v1/analytics/breakdown",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def latency(
        self,
        query: Optional[ReadLatencyQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadLatencyReply:
        """Get times of validations and of each check.

        Returns how long single and batch validations took, and each of their checks: the times
        that 50, 90 and 99 % of them didn't exceed. Cached results aren't counted.

        Scope: ``analytics:read``.
        """
        reply: ReadLatencyReply = self._transport.send(
            "GET",
            "/v1/analytics/latency",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def accuracy(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadAccuracyReply:
        """Get the accuracy of verdicts by imported outcomes.

        Returns how often verdicts were right, by verdict, reason and provider, with 95 % Wilson
        intervals, the share of delivered mails by score, and suggested scores to send from. Only
        delivered and bounced mails count.

        Scope: ``analytics:read``.
        """
        reply: ReadAccuracyReply = self._transport.send(
            "GET",
            "/v1/analytics/accuracy",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def import_outcomes(
        self,
        body: Optional[ImportOutcomesBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ImportOutcomesReply:
        """Import what bounced and what was delivered.

        Imports what happened to mails, as a CSV file of your mail service or as up to 1,000
        objects. Each mail is compared with the latest earlier result of its address. The
        server's reply decides whether a bounce is about the mailbox: blocked senders, full
        mailboxes and unclear bounces are counted apart. Importing a mail again replaces it.
        Addresses are stored as keyed hashes only.

        Scope: ``validate``.
        """
        reply: ImportOutcomesReply = self._transport.send(
            "POST",
            "/v1/outcomes",
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete_outcomes(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete all imported outcomes.

        Deletes all imported outcomes of the account. Results stay.

        Scope: ``results:delete``.
        """
        self._transport.send(
            "DELETE",
            "/v1/outcomes",
            timeout=timeout,
            retries=retries,
        )

    def create_outcome_feed(
        self,
        body: Optional[CreateOutcomeFeedBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CreateOutcomeFeedReply:
        """Create the address that receives bounce events, or replace it.

        Creates the address at which your mail service reports bounces and deliveries with signed
        webhooks, and returns its secret once. If the service chooses the secret, pass it. An
        account has one address: creating it again replaces the first.

        Scope: ``webhooks:write``.
        """
        reply: CreateOutcomeFeedReply = self._transport.send(
            "POST",
            "/v1/outcome-feed",
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def outcome_feed(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadOutcomeFeedReply:
        """Get the address that receives bounce events.

        Returns the address, and when the last valid event arrived.

        Scope: ``webhooks:read``.
        """
        reply: ReadOutcomeFeedReply = self._transport.send(
            "GET",
            "/v1/outcome-feed",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def delete_outcome_feed(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete the address that receives bounce events.

        Deletes the address. Imported outcomes stay.

        Scope: ``webhooks:write``.
        """
        self._transport.send(
            "DELETE",
            "/v1/outcome-feed",
            timeout=timeout,
            retries=retries,
        )


class Account:
    """Read the credit balance, its changes, the usage, the account's notifications and its audit log."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def credits(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Credits:
        """Get the credit balance.

        Returns the credits of the account, and the part reserved for running lists.

        Scope: ``billing:read``.
        """
        reply: Credits = self._transport.send(
            "GET",
            "/v1/credits",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def ledger(
        self,
        query: Optional[ListLedgerQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[LedgerEntry, ListLedgerReply]:
        """List credit transactions, newest first.

        Returns every change of the balance that matches the filters, in pages.

        Scope: ``billing:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/credits/ledger",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def credit_forecast(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadCreditForecastReply:
        """Estimate when the credits run out.

        Estimates when the balance reaches 0 from the charges of the last 30 days. Less than 7
        days of charges give no date.

        Scope: ``billing:read``.
        """
        reply: ReadCreditForecastReply = self._transport.send(
            "GET",
            "/v1/credits/forecast",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def credit_statement(
        self,
        query: ReadCreditStatementQuery,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadCreditStatementReply:
        """Get the credit statement of a month.

        Returns the balance before and after a calendar month (UTC), and what was granted,
        bought, taken back and charged in it.

        Scope: ``billing:read``.
        """
        reply: ReadCreditStatementReply = self._transport.send(
            "GET",
            "/v1/credits/statement",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def usage(
        self,
        query: Optional[ReadUsageQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Usage:
        """Get validations and credits by day and key.

        Returns the validations and credits of up to 93 days, by day and by key. Days are in UTC.

        Scope: ``billing:read``.
        """
        reply: Usage = self._transport.send(
            "GET",
            "/v1/usage",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )
        return reply

    def list_notifications(
        self,
        query: Optional[ListNotificationsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[Notification, ListNotificationsReply]:
        """List notifications, newest first.

        Returns the account's notifications of the last 90 days, in pages, and the number of
        unread ones.

        Scope: ``notifications:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/notifications",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )

    def read_notifications(
        self,
        body: Optional[ReadNotificationsBody] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ReadNotificationsReply:
        """Mark notifications as read.

        Marks the notifications with these ids, or all, as read. Returns the number of unread
        ones that remain.

        Scope: ``notifications:write``.
        """
        reply: ReadNotificationsReply = self._transport.send(
            "POST",
            "/v1/notifications/read",
            body=body or {},
            timeout=timeout,
            retries=retries,
        )
        return reply

    def audit_events(
        self,
        query: Optional[ListAuditEventsQuery] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[AuditEvent, ListAuditEventsReply]:
        """List account events, newest first.

        Returns the account's security events, in pages.

        Scope: ``audit:read``.
        """
        return Pages(
            self._transport,
            "GET",
            "/v1/audit-events",
            query=dict(query or {}),
            timeout=timeout,
            retries=retries,
        )


class People:
    """Read who belongs to the account, and who is invited."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def members(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListMembersReply:
        """List the members of the account, oldest first.

        Returns the people of the account with their roles, oldest first. Changing them takes a
        person in the app, or SCIM.

        Scope: ``people:read``.
        """
        reply: ListMembersReply = self._transport.send(
            "GET",
            "/v1/members",
            timeout=timeout,
            retries=retries,
        )
        return reply

    def invitations(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ListInvitationsReply:
        """List the open invitations of the account, newest first.

        Returns the open invitations, newest first.

        Scope: ``people:read``.
        """
        reply: ListInvitationsReply = self._transport.send(
            "GET",
            "/v1/invitations",
            timeout=timeout,
            retries=retries,
        )
        return reply


class Resources:
    """Every resource of the API, one attribute each."""

    def __init__(self, transport: Transport) -> None:
        #: Check addresses and read the stored results with their evidence.
        self.validations = Validations(transport)
        #: Send a file of addresses in parts, then create a list from it.
        self.uploads = Uploads(transport)
        #: Check many addresses together. Nothing is charged before the start.
        self.lists = Lists(transport)
        #: Download results of a list as a file.
        self.exports = Exports(transport)
        #: Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first.
        self.rules = Rules(transport)
        #: Get a signed request when a list or a check completes. See [webhooks](#webhooks).
        self.webhooks = Webhooks(transport)
        #: Check addresses while people fill in a form, then verify them on your server.
        self.form_checks = FormChecks(transport)
        #: Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code.
        self.sign_ups = SignUps(transport)
        #: Read results over time, by field, how long checks take, and how often verdicts were right.
        self.analytics = Analytics(transport)
        #: Read the credit balance, its changes, the usage, the account's notifications and its audit log.
        self.account = Account(transport)
        #: Read who belongs to the account, and who is invited.
        self.people = People(transport)
