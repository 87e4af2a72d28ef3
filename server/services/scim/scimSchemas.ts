import { scimLimits, scimPath } from "#contract/scim.ts";
import { urns } from "./scimResources.ts";
import type { Json } from "./scimFilter.ts";

interface Attribute {
  name: string;
  type: "string" | "boolean" | "complex" | "reference";
  description: string;
  multiValued?: boolean;
  required?: boolean;
  mutability?: "readWrite" | "readOnly" | "immutable";
  uniqueness?: "server";
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

/** Returns the description of an attribute with the defaults of the standard (RFC 7643 §2.2). */
function described({ subAttributes, uniqueness, ...given }: Attribute): Json {
  return {
    multiValued: false,
    required: false,
    mutability: "readWrite",
    returned: "default",
    ...given,
    ...(given.type === "boolean" || given.type === "complex"
      ? {}
      : { caseExact: given.type === "reference", uniqueness: uniqueness ?? "none" }),
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(described) }),
  };
}

const text = (name: string, description: string): Attribute => ({
  name,
  type: "string",
  description,
});

const readOnly = { mutability: "readOnly" } as const;
const immutable = { mutability: "immutable" } as const;

const userAttributes: readonly Attribute[] = [
  {
    ...text("userName", "Unique name of the person in the workspace, usually an address."),
    required: true,
    uniqueness: "server",
  },
  {
    name: "name",
    type: "complex",
    description: "The person's name.",
    subAttributes: [
      text("formatted", "The whole name."),
      text("givenName", "The given name."),
      text("familyName", "The family name."),
    ],
  },
  text("displayName", "The name that the app shows."),
  { name: "active", type: "boolean", description: "False ends the membership and its sessions." },
  {
    name: "emails",
    type: "complex",
    multiValued: true,
    description: "Addresses; the primary one signs in.",
    subAttributes: [
      text("value", "The address."),
      { ...text("type", "Kind of address."), canonicalValues: ["work", "home", "other"] },
      { name: "primary", type: "boolean", description: "True for the address that signs in." },
    ],
  },
  {
    name: "groups",
    type: "complex",
    multiValued: true,
    ...readOnly,
    description: "Groups of the person.",
    subAttributes: [
      { ...text("value", "Id of the group."), ...readOnly },
      {
        name: "$ref",
        type: "reference",
        referenceTypes: ["Group"],
        ...readOnly,
        description: "URL of the group.",
      },
      { ...text("display", "Name of the group."), ...readOnly },
      {
        ...text("type", "How the person is in the group."),
        ...readOnly,
        canonicalValues: ["direct"],
      },
    ],
  },
];

const groupAttributes: readonly Attribute[] = [
  {
    ...text("displayName", "Unique name of the group in the workspace."),
    required: true,
    uniqueness: "server",
  },
  {
    name: "members",
    type: "complex",
    multiValued: true,
    description: "People in the group.",
    subAttributes: [
      { ...text("value", "Id of the person."), ...immutable },
      {
        name: "$ref",
        type: "reference",
        referenceTypes: ["User"],
        ...immutable,
        description: "URL of the person.",
      },
      { ...text("type", "Kind of member."), ...immutable, canonicalValues: ["User"] },
    ],
  },
];

/** Returns the schemas of people and groups (RFC 7643 §7). */
export function scimSchemas(publicUrl: string): Json[] {
  const one = (id: string, name: string, attributes: readonly Attribute[]): Json => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    description: `${name}s of a workspace`,
    attributes: attributes.map(described),
    meta: { resourceType: "Schema", location: `${publicUrl}${scimPath}/Schemas/${id}` },
  });
  return [one(urns.user, "User", userAttributes), one(urns.group, "Group", groupAttributes)];
}

/** Returns the types of resources (RFC 7643 §6). */
export function scimResourceTypes(publicUrl: string): Json[] {
  const one = (name: string, schema: string): Json => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: `${name}s of a workspace`,
    schema,
    meta: {
      resourceType: "ResourceType",
      location: `${publicUrl}${scimPath}/ResourceTypes/${name}`,
    },
  });
  return [one("User", urns.user), one("Group", urns.group)];
}

/** Returns what this server can do (RFC 7643 §5). */
export function scimConfig(publicUrl: string): Json {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    documentationUri: `${publicUrl}/api-docs`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimLimits.pageMax },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Token of the workspace",
        description: "A token from Settings, Single sign-on, in the Authorization header.",
        specUri: "https://www.rfc-editor.org/rfc/rfc6750",
        primary: true,
      },
    ],
    meta: {
      resourceType: "ServiceProviderConfig",
      location: `${publicUrl}${scimPath}/ServiceProviderConfig`,
    },
  };
}
