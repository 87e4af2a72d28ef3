import { importRules, ruleImportLimits } from "#contract/ruleImports.ts";
import { deleteUnlistedUpload, findUpload } from "#server/data/queries/uploads.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { readingAlone } from "#server/http/limits/readingAlone.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { authorOf } from "#server/http/auth/authorOf.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { importRuleFile } from "#server/services/rules/importRuleFile.ts";
import { NoRuleFile, readRuleFile } from "#server/services/rules/ruleFile.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { uploadBytes } from "#server/services/uploads/uploadBytes.ts";

/** `POST /v1/rules/imports`: imports the rules of an uploaded file and deletes the upload, or previews the effect. */
export const importRulesRoute = scopedRoute(importRules, async (call) => {
  const { context, caller, limits, body } = call;
  const { upload_id: id, kind = "block", preview = false } = body;
  const { database } = context;
  const accountId = caller.account.id;
  const upload = await findUpload(database.queries, accountId, id);
  if (upload === undefined || upload.listed === 1) {
    throw new ApiError("not_found");
  }
  if (upload.received !== upload.bytes) {
    throw new ApiError("conflict");
  }
  const { name, bytes } = upload;
  return readingAlone(limits, accountId, async () => {
    try {
      if (bytes > ruleImportLimits.fileBytes) {
        throw new NoRuleFile();
      }
      const open = (start = 0) => uploadBytes(database, id, start);
      const file = await readRuleFile({ name, bytes, open }, kind);
      const result = await importRuleFile(context, {
        accountId,
        author: authorOf(caller),
        file,
        preview,
      });
      if (!preview) {
        await deleteUnlistedUpload(database.queries, id);
        await deleteOrphanedFiles(database, [id]);
        await recordCall(call, "rules_imported", name);
      }
      return result;
    } catch (error) {
      throw error instanceof NoRuleFile
        ? invalidFields([{ pointer: "#/upload_id", code: "not_allowed" }])
        : error;
    }
  });
});
