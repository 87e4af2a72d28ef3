import { standardPolicy } from "#vocabulary/policy.ts";
import type { PolicyVersion } from "./policy.ts";

/** The standard policy as the API shows it: the version of an account that hasn't saved one. */
export const standardVersion: PolicyVersion = {
  object: "policy_version",
  version: 0,
  ...standardPolicy,
  restores: null,
  author: null,
  key_id: null,
  note: null,
  created_at: null,
  changes: [],
};
