/** Kinds of errors with status 400 or 409 (RFC 7644 §3.12). */
export type ScimType =
  | "invalidFilter"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** Error of a SCIM call, in the standard's terms. The detail is for whoever set up the provider. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;
  constructor(status: number, detail: string, scimType: ScimType | null = null) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
  }
}

/** Returns the error of a value that can't be stored. */
export const invalidValue = (detail: string) => new ScimError(400, detail, "invalidValue");
