import { scimLimits } from "#contract/scim.ts";
import { invalidValue } from "./scimError.ts";
import { fieldName, fits, isObject, type Json, parseFilter } from "./scimFilter.ts";
import { urns } from "./scimResources.ts";

/** Query of a call, unchecked. */
export type ScimQuery = Readonly<Record<string, unknown>>;

function textOf(query: ScimQuery, name: string): string | null {
  const value = query[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function integerOf(query: ScimQuery, name: string, usual: number): number {
  const text = textOf(query, name);
  if (text !== null && !/^-?\d{1,9}$/u.test(text)) {
    throw invalidValue(`${name} is an integer.`);
  }
  return text === null ? usual : Number(text);
}

function namesOf(query: ScimQuery, name: string): string[][] {
  const text = textOf(query, name)?.slice(0, scimLimits.filterLength) ?? "";
  const names = text.split(",").map((one) => one.trim());
  return names
    .filter((one) => one !== "")
    .map((one) => one.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/iu, ""))
    .map((one) => one.toLowerCase().split("."));
}

/** Returns the query that the body of a search has (RFC 7644 §3.4.3). */
export function searchQuery(body: unknown): ScimQuery {
  const fields = isObject(body) ? body : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "number" || Array.isArray(value) ? String(value) : value,
    ]),
  );
}

/** Attributes of every response. */
const always: readonly string[] = ["schemas", "id"];

type Keeps = (name: string, sub: string | null) => boolean;

/** Returns the attributes of a resource that are kept; of a complex one, its kept fields. */
function pick(resource: Json, keeps: Keeps): Json {
  const inside = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map((one) => inside(name, one));
    }
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([sub]) => keeps(name, sub.toLowerCase())))
      : value;
  };
  return Object.fromEntries(
    Object.entries(resource)
      .filter(([name]) => always.includes(name) || keeps(name.toLowerCase(), null))
      .map(([name, value]) => [name, inside(name.toLowerCase(), value)]),
  );
}

/** Returns a resource with the attributes that a query asks for (RFC 7644 §3.9). */
export function projected(resource: Json, query: ScimQuery): Json {
  const [wanted, left] = [namesOf(query, "attributes"), namesOf(query, "excludedAttributes")];
  if (wanted.length > 0) {
    return pick(resource, (name, sub) =>
      wanted.some(([first, second]) =>
        sub === null ? first === name : first === name && (second === undefined || second === sub),
      ),
    );
  }
  return left.length === 0
    ? resource
    : pick(resource, (name, sub) =>
        left.every(
          ([first, second]) =>
            first !== name || (sub === null ? second !== undefined : second !== sub),
        ),
      );
}

/** Returns the page of resources that a query asks for (RFC 7644 §3.4.2). Throws a {@link ScimError}. */
export function listResponse(resources: readonly Json[], query: ScimQuery): Json {
  const filter = textOf(query, "filter");
  const parsed = filter === null ? null : parseFilter(filter);
  const found = parsed === null ? resources : resources.filter((one) => fits(parsed, one));
  const start = Math.max(1, integerOf(query, "startIndex", 1));
  const asked = integerOf(query, "count", scimLimits.pageDefault);
  const count = Math.min(Math.max(0, asked), scimLimits.pageMax);
  const page = found.slice(start - 1, start - 1 + count);
  return {
    schemas: [urns.list],
    totalResults: found.length,
    startIndex: start,
    itemsPerPage: page.length,
    Resources: page.map((one) => projected(one, query)),
  };
}

/** Returns the version of a resource, as its ETag. */
export function versionOf(resource: Json): string | null {
  const meta = resource[fieldName(resource, "meta") ?? ""];
  return isObject(meta) && typeof meta["version"] === "string" ? meta["version"] : null;
}
