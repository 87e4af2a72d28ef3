import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { rolesOf } from "#tests/support/people.ts";
import { type ScimServer, type ScimWorkspace, startScimServer } from "./scimServer.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

const ids = (body: { Resources: { id: string }[] }) => body.Resources.map(({ id }) => id);

describe.each(databases)("SCIM on $name", ({ open }) => {
  let scim: ScimServer;
  let acme: ScimWorkspace;
  beforeAll(async () => {
    scim = await startScimServer(open);
    acme = await scim.workspace("acme.example");
  });
  afterAll(() => scim.close());

  const call: ScimServer["call"] = (...given) => scim.call(...given);
  const create = (name: string, more: object = {}) =>
    call(acme.token, "POST", "/Users", {
      body: { schemas: [userSchema], userName: `${name}@acme.example`, ...more },
    });
  const patch = (id: string, operations: object[], kind = "Users") =>
    call(acme.token, "PATCH", `/${kind}/${id}`, {
      body: { schemas: [patchSchema], Operations: operations },
    });
  const page = async (query: string) => (await call(acme.token, "GET", `/Users?${query}`)).body;
  const filtered = async (filter: string, kind = "Users") =>
    call(acme.token, "GET", `/${kind}?filter=${encodeURIComponent(filter)}`);

  test("creates a member without a password, who is listed, changed and removed", async () => {
    const created = await create("ann", {
      externalId: "00u1",
      name: { givenName: "Ann", familyName: "Lee" },
      emails: [{ value: "ann@acme.example", type: "work", primary: true }],
    });
    expect(created.status).toBe(201);
    expect(created.headers["content-type"]).toBe("application/scim+json; charset=utf-8");
    expect(created.headers["etag"]).toBe('W/"1"');
    const { id, meta } = created.body;
    expect(created.headers["location"]).toBe(meta.location);
    expect(created.body).toMatchObject({ userName: "ann@acme.example", active: true });
    expect(await rolesOf(acme.owner)).toContainEqual(["ann@acme.example", "member"]);
    const found = await filtered('userName eq "ANN@acme.example"');
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, externalId: "00u1" }] });
    const left = await patch(id, [{ op: "replace", value: { active: false } }]);
    expect(left.body).toMatchObject({ id, active: false });
    expect(await rolesOf(acme.owner)).not.toContainEqual(["ann@acme.example", "member"]);
    expect((await patch(id, [{ op: "replace", path: "active", value: "True" }])).body.active).toBe(
      true,
    );
    expect(await rolesOf(acme.owner)).toContainEqual(["ann@acme.example", "member"]);
    expect((await call(acme.token, "DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await call(acme.token, "GET", `/Users/${id}`)).status).toBe(404);
    expect(await rolesOf(acme.owner)).not.toContainEqual(["ann@acme.example", "member"]);
  });

  test("lists a new member once, however many lists ask at a time", async () => {
    const { accountId } = acme;
    await addMember(scim.server, { email: "joined@else.example", accountId, role: "member" });
    const name = encodeURIComponent('userName eq "joined@else.example"');
    const lists = Array.from({ length: 5 }, () => call(acme.token, "GET", `/Users?filter=${name}`));
    const replies = await Promise.all(lists);
    expect(replies.map(({ status, body }) => [status, body.totalResults])).toEqual(
      Array.from({ length: 5 }, () => [200, 1]),
    );
  });

  test("refuses a user name that is taken, and addresses of domains that aren't proven", async () => {
    await create("bob");
    expect((await create("BOB")).body).toMatchObject({ status: "409", scimType: "uniqueness" });
    const other = await call(acme.token, "POST", "/Users", {
      body: { userName: "eve@other.example" },
    });
    expect(other.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    expect(other.body.detail).toContain("other.example");
  });

  test("answers errors in the standard's shape, also outside its calls", async () => {
    const wrong = await call("scim_wrong", "GET", "/Users");
    expect([wrong.status, wrong.body.schemas[0]]).toEqual([
      401,
      "urn:ietf:params:scim:api:messages:2.0:Error",
    ]);
    expect((await call(acme.token, "GET", "/Nothing")).body).toMatchObject({ status: "404" });
    expect((await call(acme.token, "PUT", "/Users")).body).toMatchObject({ status: "405" });
    const unreadable = await scim.server.app.inject({
      method: "POST",
      url: "/scim/v2/Users",
      headers: { authorization: `Bearer ${acme.token}`, "content-type": "application/scim+json" },
      payload: "{",
    });
    expect(unreadable.json()).toMatchObject({ status: "400", scimType: "invalidSyntax" });
    const large = await scim.server.app.inject({
      method: "POST",
      url: "/scim/v2/Users",
      headers: { authorization: `Bearer ${acme.token}`, "content-type": "application/scim+json" },
      payload: JSON.stringify({ userName: "a".repeat(200_000) }),
    });
    expect(large.json()).toMatchObject({ status: "413" });
    for (const filter of ["userName", "userName eq", "(userName pr", "a b c", "userName gt true"]) {
      expect((await filtered(filter)).body, filter).toMatchObject({ scimType: "invalidFilter" });
    }
  });

  test.each([
    ['userName sw "flt-"', 3],
    ['userName sw "flt-" and name.familyName eq "Two"', 1],
    ['userName sw "flt-" and not (name.familyName eq "Two")', 2],
    ['userName sw "flt-" and (externalId eq "X1" or externalId eq "x1")', 1],
    ['emails[type eq "work" and value co "flt-1"]', 1],
    ['emails.value ew "3@acme.example" and userName co "flt"', 1],
    [`${userSchema}:userName sw "flt-" and active eq true`, 3],
    ['userName sw "flt-" and title pr', 0],
    ['userName sw "flt-" and meta.lastModified gt "2000-01-01T00:00:00Z"', 3],
  ])("finds by %s", async (filter, count) => {
    if ((await filtered('userName sw "flt-"')).body.totalResults === 0) {
      for (const [number, familyName] of [
        [1, "One"],
        [2, "Two"],
        [3, "Three"],
      ] as const) {
        await create(`flt-${number}`, {
          externalId: `X${number}`,
          name: { familyName },
          emails: [{ value: `flt-${number}@acme.example`, type: "work" }],
        });
      }
    }
    expect((await filtered(filter)).body.totalResults).toBe(count);
  });

  test("pages by startIndex and count, and sends the attributes that are asked for", async () => {
    const all = await page("count=200");
    expect(ids(await page("startIndex=2&count=2"))).toEqual(ids(all).slice(1, 3));
    expect(await page("count=0")).toMatchObject({
      totalResults: all.totalResults,
      itemsPerPage: 0,
      Resources: [],
    });
    expect(await page("startIndex=-3&count=1")).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
    const [only] = (await page("count=1&attributes=userName,meta.version")).Resources;
    expect(Object.keys(only).toSorted()).toEqual(["id", "meta", "schemas", "userName"]);
    expect(Object.keys(only.meta)).toEqual(["version"]);
    const [less] = (await page("count=1&excludedAttributes=meta,emails")).Resources;
    expect(less).not.toHaveProperty("meta");
    expect(less).toHaveProperty("userName");
  });

  test("changes only the version that If-Match names, and answers 304 to a known one", async () => {
    const { body } = await create("etag");
    const at = `/Users/${body.id}`;
    const put = (version: string) =>
      call(acme.token, "PUT", at, {
        body: { userName: body.userName, displayName: "New" },
        headers: { "if-match": version },
      });
    expect((await put('W/"7"')).status).toBe(412);
    const changed = await put('W/"1"');
    expect([changed.status, changed.headers["etag"]]).toEqual([200, 'W/"2"']);
    const known = { headers: { "if-none-match": 'W/"2"' } };
    expect((await call(acme.token, "GET", at, known)).status).toBe(304);
    const stale = { headers: { "if-match": 'W/"1"' } };
    expect((await call(acme.token, "DELETE", at, stale)).status).toBe(412);
  });

  test("patches lists by filters, and refuses what can't be changed", async () => {
    const work = { value: "pat@acme.example", type: "work", primary: true };
    const { body } = await create("pat", { emails: [work] });
    const home = { op: "add", path: "emails", value: [{ value: "p@home.example", type: "home" }] };
    const two = await patch(body.id, [home]);
    expect(two.body.emails).toEqual([work, { value: "p@home.example", type: "home" }]);
    const renamed = await patch(body.id, [
      { op: "replace", path: 'emails[type eq "home"].value', value: "q@home.example" },
      { op: "Add", path: "name.givenName", value: "Pat" },
      {
        op: "add",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
        value: "X",
      },
    ]);
    expect(renamed.body).toMatchObject({ name: { givenName: "Pat" } });
    expect(renamed.body.emails[1].value).toBe("q@home.example");
    const removed = await patch(body.id, [{ op: "remove", path: 'emails[type eq "home"]' }]);
    expect(removed.body.emails).toEqual([work]);
    const codes = [];
    for (const operation of [
      { op: "replace", path: 'emails[type eq "none"].value', value: "x" },
      { op: "replace", path: "id", value: "x" },
      { op: "replace", path: "emails[", value: "x" },
      { op: "remove" },
      { op: "swap", path: "active" },
      { op: "replace", path: "active", value: "maybe" },
    ]) {
      codes.push((await patch(body.id, [operation])).body.scimType);
    }
    expect(codes).toEqual([
      "noTarget",
      "mutability",
      "invalidPath",
      "noTarget",
      "invalidSyntax",
      "invalidValue",
    ]);
  });

  test("a new address and name of a person who has nothing else change how they sign in", async () => {
    const { body } = await create("before");
    const moved = await patch(body.id, [
      { op: "replace", value: { userName: "after@acme.example", displayName: "After" } },
    ]);
    expect(moved.status).toBe(200);
    const people = (await acme.owner.get("/v1/members")).json().data;
    expect(people).toContainEqual(
      expect.objectContaining({ email: "after@acme.example", name: "After" }),
    );
    const stolen = await patch(body.id, [
      { op: "replace", path: "userName", value: "bob@acme.example" },
    ]);
    expect(stolen.body).toMatchObject({ scimType: "uniqueness" });
  });

  test("groups have members, and members their groups", async () => {
    const { body: person } = await create("grouped");
    const created = await call(acme.token, "POST", "/Groups", {
      body: { schemas: [groupSchema], displayName: "Tour", members: [{ value: person.id }] },
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.body.members).toMatchObject([{ value: person.id, type: "User" }]);
    const shown = await call(acme.token, "GET", `/Users/${person.id}`);
    expect(shown.body.groups).toMatchObject([{ value: id, display: "Tour" }]);
    const again = await call(acme.token, "POST", "/Groups", { body: { displayName: "tour" } });
    expect(again.body.scimType).toBe("uniqueness");
    // As Entra removes and adds.
    const gone = { op: "Remove", path: "members", value: [{ value: person.id }] };
    expect((await patch(id, [gone], "Groups")).body).not.toHaveProperty("members");
    const back = { op: "Add", path: "members", value: [{ value: person.id }] };
    expect((await patch(id, [back], "Groups")).body.members).toHaveLength(1);
    const other = { op: "remove", path: `members[value eq "${person.id}"]` };
    expect((await patch(id, [other], "Groups")).body).not.toHaveProperty("members");
    const stranger = { op: "add", path: "members", value: [{ value: "scu_none" }] };
    expect((await patch(id, [stranger], "Groups")).body.scimType).toBe("invalidValue");
    expect((await filtered('displayName eq "TOUR"', "Groups")).body.totalResults).toBe(1);
    expect((await call(acme.token, "DELETE", `/Groups/${id}`)).status).toBe(204);
  });

  test("the owner sees the last use and the last error of a token, and revokes it", async () => {
    const work = await scim.workspace("revoked.example");
    await call(work.token, "POST", "/Users", { body: { userName: "x@unproven.example" } });
    const read = async () => (await work.owner.get("/v1/workspace/sso")).json().scim;
    const { url, tokens } = await read();
    expect(url).toMatch(/\/scim\/v2$/u);
    expect(tokens[0].last_used_at).not.toBeNull();
    expect(tokens[0].last_error.detail).toContain("unproven.example");
    expect(JSON.stringify(await read())).not.toContain(work.token);
    const path = `/v1/workspace/scim-tokens/${tokens[0].id}`;
    expect((await work.owner.ask("DELETE", path)).statusCode).toBe(204);
    expect((await call(work.token, "GET", "/Users")).status).toBe(401);
  });
});
