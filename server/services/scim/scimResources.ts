import { scimLimits, scimPath } from "#contract/scim.ts";
import type { GroupPlace, ListedScimUser } from "#server/data/queries/scim.ts";
import { type ScimPerson, scimPersonOf } from "#server/data/tables/people/scimPersonOf.ts";
import type { ScimGroupRow, ScimUserRow } from "#server/data/tables/people/scimRow.ts";
import { emailKey } from "#server/data/queries/users.ts";
import { instant } from "#server/presenters/instant.ts";
import { invalidValue, ScimError } from "./scimError.ts";
import { fieldName, isObject, type Json } from "./scimFilter.ts";

/** Schemas of resources and messages (RFC 7643 §8.7, RFC 7644 §3). */
export const urns = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

type ScimEmail = NonNullable<ScimPerson["emails"]>[number];

/** A person as a provider wants them. */
export interface WantedUser {
  userName: string;
  active: boolean;
  person: ScimPerson;
}

/** A group as a provider wants it. */
export interface WantedGroup {
  displayName: string;
  externalId: string | null;
  members: string[];
}

const etag = (version: number) => `W/"${version}"`;

/** Returns true if a text can be stored by every database. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Returns a field of an object, in any case; undefined for a missing or null one. */
function fieldOf(object: Json, name: string): unknown {
  const key = fieldName(object, name);
  return key === undefined ? undefined : (object[key] ?? undefined);
}

function textOf(object: Json, name: string): string | undefined {
  const value = fieldOf(object, name);
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== "string" || value.length > scimLimits.textLength || !isStorable(value)) {
    throw invalidValue(`${name} is a text of at most ${scimLimits.textLength} characters.`);
  }
  return value;
}

function requiredText(object: Json, name: string): string {
  const value = textOf(object, name)?.trim() ?? "";
  if (value === "") {
    throw invalidValue(`${name} is required.`);
  }
  return value;
}

/** Returns a boolean, which Entra also sends as a text. */
function booleanOf(object: Json, name: string): boolean | undefined {
  const value = fieldOf(object, name);
  const text = typeof value === "string" ? value.toLowerCase() : value;
  if (text === undefined || text === true || text === "true") {
    return text === undefined ? undefined : true;
  }
  if (text === false || text === "false") {
    return false;
  }
  throw invalidValue(`${name} is true or false.`);
}

function listOf(object: Json, name: string, most: number): Json[] {
  const value = fieldOf(object, name) ?? [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > most || list.some((one) => !isObject(one))) {
    throw invalidValue(`${name} is a list of at most ${most} objects.`);
  }
  return list as Json[];
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

function emailOf(object: Json): ScimEmail {
  const more = { type: textOf(object, "type"), primary: booleanOf(object, "primary") };
  return { value: requiredText(object, "value"), ...(defined(more) as Partial<ScimEmail>) };
}

/** Reads the JSON of a person. Attributes that aren't stored are ignored. Throws a {@link ScimError}. */
export function readUser(body: unknown): WantedUser {
  if (!isObject(body)) {
    throw new ScimError(400, "The body is a JSON object.", "invalidSyntax");
  }
  const named = fieldOf(body, "name");
  const name = isObject(named)
    ? defined({
        formatted: textOf(named, "formatted"),
        givenName: textOf(named, "givenName"),
        familyName: textOf(named, "familyName"),
      })
    : {};
  const emails = listOf(body, "emails", scimLimits.emailsMax).map(emailOf);
  if (emails.filter(({ primary }) => primary === true).length > 1) {
    throw invalidValue("At most one of the emails is the primary one.");
  }
  const person = defined({
    externalId: textOf(body, "externalId"),
    name: Object.keys(name).length === 0 ? undefined : name,
    displayName: textOf(body, "displayName"),
    emails: emails.length === 0 ? undefined : emails,
  }) as ScimPerson;
  return {
    userName: requiredText(body, "userName"),
    active: booleanOf(body, "active") ?? true,
    person,
  };
}

/** Reads the JSON of a group. Throws a {@link ScimError}. */
export function readGroup(body: unknown): WantedGroup {
  if (!isObject(body)) {
    throw new ScimError(400, "The body is a JSON object.", "invalidSyntax");
  }
  const members = listOf(body, "members", scimLimits.usersMax);
  return {
    displayName: requiredText(body, "displayName"),
    externalId: textOf(body, "externalId") ?? null,
    members: [...new Set(members.map((one) => requiredText(one, "value")))],
  };
}

/** Returns the address of a person: the primary one, else the first, else a user name that is one; null without any. */
export function addressOf({ userName, person: { emails = [] } }: WantedUser): string | null {
  const email = emails.find(({ primary }) => primary === true) ?? emails[0];
  return email?.value ?? (userName.includes("@") ? userName : null);
}

/** Returns the name of a person as the app shows it. */
export function shownName({ person: { name = {}, displayName } }: WantedUser): string {
  const parts = [name.givenName, name.familyName].filter((part) => part !== undefined);
  return displayName ?? name.formatted ?? parts.join(" ");
}

/** Returns the key under which a user name or a group's name is unique. */
export const nameKey = (name: string): string => emailKey(name.trim());

/** Returns what a provider says of a stored person. */
function wantedOf(row: ScimUserRow): WantedUser {
  const person = scimPersonOf(row.attributes);
  return { userName: row.user_name, active: row.active === 1, person };
}

/** Returns the JSON of a person. */
export function presentUser(
  publicUrl: string,
  row: ListedScimUser,
  places: readonly GroupPlace[],
): Json {
  const { userName, active, person } = wantedOf(row);
  const groups = places
    .filter((place) => place.member_id === row.id)
    .map((place) => ({
      value: place.group_id,
      display: place.display_name,
      type: "direct",
      $ref: `${publicUrl}${scimPath}/Groups/${place.group_id}`,
    }));
  return {
    schemas: [urns.user],
    id: row.id,
    userName,
    active,
    ...person,
    ...(groups.length === 0 ? {} : { groups }),
    meta: {
      resourceType: "User",
      created: instant(row.created_at),
      lastModified: instant(row.changed_at),
      location: `${publicUrl}${scimPath}/Users/${row.id}`,
      version: etag(row.version),
    },
  };
}

/** Returns the JSON of a group. */
export function presentGroup(
  publicUrl: string,
  row: ScimGroupRow,
  places: readonly GroupPlace[],
): Json {
  const members = places
    .filter((place) => place.group_id === row.id)
    .map((place) => ({
      value: place.member_id,
      type: "User",
      $ref: `${publicUrl}${scimPath}/Users/${place.member_id}`,
    }));
  return {
    schemas: [urns.group],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    ...(members.length === 0 ? {} : { members }),
    meta: {
      resourceType: "Group",
      created: instant(row.created_at),
      lastModified: instant(row.changed_at),
      location: `${publicUrl}${scimPath}/Groups/${row.id}`,
      version: etag(row.version),
    },
  };
}
