import type { CompatCallName } from "#contract/compat.ts";
import type { CompatRoute } from "#server/routing/compatRoute.ts";
import {
  emailableAccount,
  emailableBatchCreate,
  emailableBatchStatus,
  emailableVerify,
} from "./emailable.ts";
import { kickboxBalance, kickboxVerify } from "./kickbox.ts";
import { neverBounceAccount, neverBounceCheck } from "./neverBounce.ts";
import {
  neverBounceJobCreate,
  neverBounceJobParse,
  neverBounceJobStart,
  neverBounceJobStatus,
  neverBounceJobSearch,
  neverBounceJobResults,
  neverBounceJobDownload,
  neverBounceJobDelete,
} from "./neverBounceJobs.ts";
import { reacherCheck } from "./reacher.ts";
import { reacherBulkCreate, reacherBulkResults, reacherBulkStatus } from "./reacherBulk.ts";
import { zeroBounceBatch, zeroBounceCredits, zeroBounceValidate } from "./zeroBounce.ts";

/** Every compatibility endpoint, by its name in the contract. */
export const compatRoutes: Readonly<Record<CompatCallName, CompatRoute>> = {
  zeroBounceValidate,
  zeroBounceBatch,
  zeroBounceCredits,
  neverBounceCheck,
  neverBounceAccount,
  neverBounceJobCreate,
  neverBounceJobParse,
  neverBounceJobStart,
  neverBounceJobStatus,
  neverBounceJobSearch,
  neverBounceJobResults,
  neverBounceJobDownload,
  neverBounceJobDelete,
  kickboxVerify,
  kickboxBalance,
  emailableVerify,
  emailableBatchCreate,
  emailableBatchStatus,
  emailableAccount,
  reacherCheck,
  reacherBulkCreate,
  reacherBulkStatus,
  reacherBulkResults,
};
