import * as z from "zod/mini";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

const text = z.optional(z.string());

const scimPerson = z.object({
  externalId: text,
  name: z.optional(z.object({ formatted: text, givenName: text, familyName: text })),
  displayName: text,
  emails: z.optional(
    z.array(z.object({ value: z.string(), type: text, primary: z.optional(z.boolean()) })),
  ),
});

/** Attributes that a provider stores for a person, besides name, state and groups. */
export type ScimPerson = z.infer<typeof scimPerson>;

/** Returns what a provider says of a person. */
export const scimPersonOf = jsonColumn("scim_users.attributes", scimPerson);
