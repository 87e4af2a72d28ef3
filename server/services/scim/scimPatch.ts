import { scimLimits } from "#contract/scim.ts";
import { invalidValue, ScimError } from "./scimError.ts";
import {
  fieldName,
  type Filter,
  fits,
  isObject,
  type Json,
  parseFilter,
  pathParts,
} from "./scimFilter.ts";

type Fields = Record<string, unknown>;

/** One operation of a PATCH (RFC 7644 §3.5.2). */
interface Operation {
  op: "add" | "replace" | "remove";
  path: string | null;
  value: unknown;
}

/** Attributes that only the server sets. */
const readOnly: readonly string[] = ["id", "meta", "groups", "schemas"];

function readOperation(given: unknown): Operation {
  const fields = isObject(given) ? given : {};
  const read = (name: string) => {
    const field = fieldName(fields, name);
    return field === undefined ? undefined : fields[field];
  };
  const op = String(read("op")).toLowerCase();
  const path = read("path");
  if (op !== "add" && op !== "replace" && op !== "remove") {
    throw new ScimError(400, "An operation is add, replace or remove.", "invalidSyntax");
  }
  if (path !== undefined && (typeof path !== "string" || path.length > scimLimits.filterLength)) {
    throw new ScimError(400, "A path is a text.", "invalidPath");
  }
  return { op, path: path ?? null, value: read("value") };
}

/** Returns the operations of a body. Throws a {@link ScimError}. */
export function readOperations(body: unknown): Operation[] {
  const fields = isObject(body) ? body : {};
  const list = fields[fieldName(fields, "Operations") ?? ""];
  if (!Array.isArray(list) || list.length === 0 || list.length > scimLimits.operationsMax) {
    const most = `A PATCH has 1 to ${scimLimits.operationsMax} operations.`;
    throw new ScimError(400, most, "invalidSyntax");
  }
  return list.map(readOperation);
}

/** Target of an operation: an attribute, the elements of a list that fit a filter, and a field of it. */
interface Target {
  name: string;
  filter: Filter | null;
  field: string | null;
}

const invalidPath = (path: string) =>
  new ScimError(400, `The path ${path} has a syntax that isn't supported.`, "invalidPath");

/** Reads a path; null for an attribute of another schema, which isn't stored. */
function readPath(path: string): Target | null {
  const foreign = /^urn:(?!ietf:params:scim:schemas:core:2\.0:(?:User|Group):)/iu;
  if (foreign.test(path)) {
    return null;
  }
  const [, attribute = "", inside, field] =
    /^([^[\]]+)(?:\[(.*)\](?:\.([\w$-]+))?)?$/su.exec(path) ?? [];
  try {
    const [name = "", below = null] = pathParts(attribute);
    return inside === undefined
      ? { name, filter: null, field: below }
      : { name, filter: parseFilter(inside), field: field ?? null };
  } catch {
    throw invalidPath(path);
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Returns the identity of an element of a list: its value. */
function keyOf(element: unknown): string {
  return JSON.stringify(isObject(element) ? (element["value"] ?? element) : element);
}

/** Returns a list with further elements; a new primary one replaces the former. */
function appended(before: readonly unknown[], added: readonly unknown[]): unknown[] {
  const keys = new Set(added.map(keyOf));
  const primary = added.some((one) => isObject(one) && one["primary"] === true);
  const kept = before
    .filter((one) => !keys.has(keyOf(one)))
    .map((one) => (primary && isObject(one) ? { ...one, primary: false } : one));
  return [...kept, ...added];
}

/** Returns the fields that a filter of equalities names, for the element that an `add` creates. */
function equalities(filter: Filter): Fields {
  if (filter.kind === "and") {
    return Object.assign({}, ...filter.parts.map(equalities)) as Fields;
  }
  return filter.kind === "compare" && filter.operator === "eq" && filter.path.length === 1
    ? { [filter.path[0] ?? ""]: filter.value }
    : {};
}

function changeElements(resource: Fields, { op, value }: Operation, target: Target): void {
  const { name, filter, field } = target;
  const key = fieldName(resource, name) ?? name;
  const before = resource[key] === undefined ? [] : listOf(resource[key]);
  const fitting = filter === null ? [] : before.filter((one) => fits(filter, one));
  if (op === "remove") {
    resource[key] =
      field === null
        ? before.filter((one) => !fitting.includes(one))
        : before.map((one) => (fitting.includes(one) ? without(one, field) : one));
    return;
  }
  const changed = (one: unknown): Json => ({
    ...(isObject(one) ? one : {}),
    ...(field === null ? (isObject(value) ? value : { value }) : { [field]: value }),
  });
  if (fitting.length === 0 && filter !== null) {
    if (op === "replace") {
      throw new ScimError(400, `Nothing in ${name} fits the filter.`, "noTarget");
    }
    resource[key] = appended(before, [changed(equalities(filter))]);
    return;
  }
  resource[key] = before.map((one) => (fitting.includes(one) ? changed(one) : one));
}

function without(one: unknown, field: string): unknown {
  if (!isObject(one)) {
    return one;
  }
  const key = fieldName(one, field);
  return Object.fromEntries(Object.entries(one).filter(([name]) => name !== key));
}

function changeField(resource: Fields, { op, value }: Operation, { name, field }: Target): void {
  const key = fieldName(resource, name) ?? name;
  const before = resource[key];
  if (field !== null) {
    const object = isObject(before) ? before : {};
    resource[key] =
      op === "remove"
        ? without(object, field)
        : { ...(without(object, field) as Json), [field]: value };
    return;
  }
  if (op === "remove") {
    // Entra names the elements to remove in the value.
    const gone = Array.isArray(value) ? new Set(value.map(keyOf)) : null;
    resource[key] =
      gone === null || !Array.isArray(before)
        ? undefined
        : before.filter((one) => !gone.has(keyOf(one)));
    return;
  }
  if (op === "add" && Array.isArray(before)) {
    resource[key] = appended(before, listOf(value));
  } else {
    resource[key] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
  }
}

function apply(resource: Fields, operation: Operation, path: string): void {
  const target = readPath(path);
  if (target === null) {
    return;
  }
  if (readOnly.includes(target.name.toLowerCase())) {
    throw new ScimError(400, `${target.name} can't be changed.`, "mutability");
  }
  if (target.filter === null) {
    changeField(resource, operation, target);
  } else {
    changeElements(resource, operation, target);
  }
}

/** Returns a resource after the operations of a PATCH, all or none. Throws a {@link ScimError}. */
export function patched(resource: Json, operations: readonly Operation[]): Json {
  const changed: Fields = { ...resource };
  for (const operation of operations) {
    if (operation.path !== null) {
      apply(changed, operation, operation.path);
    } else if (operation.op === "remove") {
      throw new ScimError(400, "A remove needs a path.", "noTarget");
    } else if (isObject(operation.value)) {
      for (const [name, value] of Object.entries(operation.value)) {
        if (!readOnly.includes(name.toLowerCase())) {
          apply(changed, { ...operation, value }, name);
        }
      }
    } else {
      throw invalidValue("An operation without a path has an object as its value.");
    }
  }
  return changed;
}
