import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { rolesOf } from "#tests/support/people.ts";
import { type ScimServer, type ScimWorkspace, startScimServer } from "./scimServer.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

describe.each(databases)("requests of identity providers on $name", ({ open }) => {
  let scim: ScimServer;
  let work: ScimWorkspace;
  beforeAll(async () => {
    scim = await startScimServer(open);
    work = await scim.workspace("corp.example");
  });
  afterAll(() => scim.close());

  const call = (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ) => scim.call(work.token, method, path, body === undefined ? {} : { body });
  const patch = (path: string, ...Operations: object[]) =>
    call("PATCH", path, { schemas: [patchSchema], Operations });

  test("Okta: test of the connection, push of a user, update, group push, deactivation", async () => {
    expect((await call("GET", "/Users?startIndex=1&count=2")).status).toBe(200);
    const filter = encodeURIComponent('userName eq "okta@corp.example"');
    const before = await call("GET", `/Users?filter=${filter}&startIndex=1&count=100`);
    expect(before.body).toMatchObject({ totalResults: 0, Resources: [] });
    const user = {
      schemas: [userSchema],
      userName: "okta@corp.example",
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: "okta@corp.example", type: "work" }],
      displayName: "Test User",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    };
    const created = await call("POST", "/Users", user);
    expect(created.status).toBe(201);
    expect(JSON.stringify(created.body)).not.toContain("1mz050nq");
    const path = `/Users/${created.body.id}`;
    expect((await call("GET", path)).body.externalId).toBe(user.externalId);
    const put = await call("PUT", path, {
      ...user,
      id: created.body.id,
      name: { givenName: "Another", familyName: "User" },
      displayName: "Another User",
      meta: created.body.meta,
    });
    expect(put.body.name).toEqual({ givenName: "Another", familyName: "User" });
    const group = await call("POST", "/Groups", {
      schemas: [groupSchema],
      displayName: "Okta Group",
      members: [],
    });
    expect(group.status).toBe(201);
    const at = `/Groups/${group.body.id}`;
    const renamed = { id: group.body.id, displayName: "Okta Group 2" };
    expect((await patch(at, { op: "replace", value: renamed })).body.displayName).toBe(
      "Okta Group 2",
    );
    const members = [{ value: created.body.id, display: "okta@corp.example" }];
    const pushed = await patch(
      at,
      { op: "remove", path: `members[value eq "23a35c27-23d3"]` },
      { op: "add", path: "members", value: members },
    );
    expect(pushed.body.members).toMatchObject([{ value: created.body.id }]);
    const replaced = await patch(at, { op: "replace", path: "members", value: members });
    expect(replaced.body.members).toHaveLength(1);
    const off = await patch(path, { op: "replace", value: { active: false } });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await rolesOf(work.owner)).toHaveLength(1);
    const on = await patch(path, { op: "replace", value: { active: true } });
    expect(on.body.active).toBe(true);
    expect(await rolesOf(work.owner)).toContainEqual(["okta@corp.example", "member"]);
  });

  test("Entra: test of the connection, create, changes of several attributes, groups, disable, delete", async () => {
    const probe = encodeURIComponent('userName eq "3f0e1a2b-none"');
    expect((await call("GET", `/Users?filter=${probe}`)).body).toMatchObject({ totalResults: 0 });
    const created = await call("POST", "/Users", {
      schemas: [userSchema, enterprise],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: "entra@corp.example",
      active: true,
      addresses: null,
      displayName: null,
      emails: [{ type: "work", value: "entra@corp.example", primary: true }],
      meta: { resourceType: "User" },
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      phoneNumbers: null,
      preferredLanguage: null,
      title: null,
      department: null,
      manager: null,
    });
    expect(created.status).toBe(201);
    const path = `/Users/${created.body.id}`;
    const matched = encodeURIComponent('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"');
    expect((await call("GET", `/Users?filter=${matched}`)).body.totalResults).toBe(1);
    const changed = await patch(
      path,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "moved@corp.example" },
      { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
      { op: "Add", path: "displayName", value: "Updated" },
      { op: "Add", path: `${enterprise}:department`, value: "Sales" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "1" },
      { op: "Replace", path: "userName", value: "moved@corp.example" },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      userName: "moved@corp.example",
      displayName: "Updated",
      name: { familyName: "updatedFamilyName" },
      emails: [{ value: "moved@corp.example" }],
    });
    const people = (await work.owner.get("/v1/members")).json().data;
    expect(people).toContainEqual(expect.objectContaining({ email: "moved@corp.example" }));
    const group = await call("POST", "/Groups", {
      schemas: [
        groupSchema,
        "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
      ],
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: "displayName",
      meta: { resourceType: "Group" },
    });
    const at = `/Groups/${group.body.id}`;
    const excluded = await call("GET", `${at}?excludedAttributes=members`);
    expect(excluded.body).not.toHaveProperty("members");
    const value = [{ $ref: null, value: created.body.id }];
    expect((await patch(at, { op: "Add", path: "members", value })).body.members).toHaveLength(1);
    expect((await patch(at, { op: "Remove", path: "members", value })).body).not.toHaveProperty(
      "members",
    );
    const off = await patch(path, { op: "Replace", path: "active", value: "False" });
    expect(off.body.active).toBe(false);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("DELETE", at)).status).toBe(204);
  });
});
