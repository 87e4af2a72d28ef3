import type { SdkLanguage } from "#reference/samples/sampleLanguages.ts";

/** One field of an object, or one parameter. Code in texts is between backticks. */
export interface ReferenceField {
  name: string;
  /** Type and limits in words. */
  type: string;
  required: boolean;
  text: string;
  /** Fixed values. */
  values: readonly string[];
  /** Named object that has the fields of this one. */
  schema?: string;
  fields?: readonly ReferenceField[];
}

/** A part of a guide: a paragraph, a table or code, in that order. `{origin}` is the server's address. */
export interface ReferenceBlock {
  text?: string;
  rows?: { head: readonly string[]; body: readonly (readonly string[])[] };
  code?: string;
  /** Language of the code; curl by default. */
  language?: string;
  /** Text in its place for people with a session, as long, so that nothing moves. */
  signedIn?: string;
}

/** One operation of the API. */
export interface ReferenceOperation {
  /** Its id, also its anchor. */
  name: string;
  method: string;
  /** Path with parameters in braces: `/v1/lists/{id}`. */
  path: string;
  summary: string;
  text: string;
  /** Scope that a key needs; null if no key is needed. */
  scope: string | null;
  parameters: readonly (ReferenceField & { in: "path" | "query" | "header" })[];
  body: readonly ReferenceField[];
  /** Named object of the reply, or its fields. */
  returns: { schema?: string; fields: readonly ReferenceField[] };
  /** Error codes by status. */
  errors: readonly (readonly [number, readonly string[]])[];
  request: { path: string; headers: Record<string, string>; body?: unknown };
  /** The request as a program with the SDK, by language; undefined without a method for it. */
  sdk?: Readonly<Record<SdkLanguage, string>>;
  reply: { status: number; body: string | null };
}

/** One error code. */
export interface ReferenceError {
  code: string;
  status: number;
  title: string;
  cause: string;
  fix: string;
  /** Problem document as JSON. */
  example: string;
}

/** The whole reference, as the build makes it. */
export interface Reference {
  guides: readonly { id: string; title: string; blocks: readonly ReferenceBlock[] }[];
  groups: readonly {
    id: string;
    title: string;
    text: string;
    operations: readonly ReferenceOperation[];
  }[];
  objects: readonly { name: string; fields: readonly ReferenceField[] }[];
  errors: readonly ReferenceError[];
  /** Changes of the API by day, newest first; `id` is the anchor of one. */
  changes: readonly {
    date: string;
    entries: readonly { id: string; kind: string; text: string }[];
  }[];
}
