import type { Role } from "#contract/roles.ts";
import { signedInMember } from "./addMember.ts";
import type { TestServer } from "./testServer.ts";
import { goodPassword, signedIn, Visitor } from "./visitor.ts";

/** Returns status and error code of a reply. */
export const answer = async (asked: ReturnType<Visitor["get"]>) => {
  const reply = await asked;
  return [reply.statusCode, reply.body === "" ? null : (reply.json().code as string)];
};

let serial = 0;

/** Returns an address that no other test uses. */
export const address = (name: string) => `${name}${(serial += 1)}@example.com`;

/** Returns the account as somebody sees it. */
export const accountOf = async (visitor: Visitor) => (await visitor.get("/v1/account")).json();

/** Invites an address into the account of somebody. */
export const invite = (who: Visitor, email: string, role: Role = "member") =>
  who.post("/v1/invitations", { email, role });

/** Invites an address, and returns the token of its link. */
export const tokenOf = async (who: Visitor, email: string, role: Role = "member") => {
  const { link } = (await invite(who, email, role)).json();
  return new URL(link).searchParams.get("token")!;
};

/** Accepts the invitation of a link. */
export const accept = (who: Visitor, token: string) =>
  who.post("/v1/invitations/accept", { token });

/** Returns the members of the account of somebody. */
export const members = async (who: Visitor) => (await who.get("/v1/members")).json().data;

/** Returns address and role of each member. */
export const rolesOf = async (who: Visitor) =>
  (await members(who)).map(({ email, role }: { email: string; role: string }) => [email, role]);

/** Changes the role of a member. */
export const setRole = (who: Visitor, id: string, role: Role) =>
  who.ask("PATCH", `/v1/members/${id}`, { body: { role } });

/** Removes a member. */
export const remove = (who: Visitor, id: string) => who.ask("DELETE", `/v1/members/${id}`);

/** Returns kind and detail of the events of an account, latest first. */
export const eventsOf = async (who: Visitor) =>
  (await who.get("/v1/audit-events"))
    .json()
    .data.map(
      ({ kind, detail }: { kind: string; detail: string | null }) => [kind, detail] as const,
    );

/** Returns functions that make people on a server. */
export function peopleOf(server: TestServer) {
  const own = async (name = "owner") => {
    const email = address(name);
    const visitor = await signedIn(server.app, email);
    return { visitor, email, id: (await accountOf(visitor)).id as string };
  };
  const join = async (accountId: string, role: Role) => {
    const email = address(role);
    const visitor = await signedInMember(server, { email, accountId, role });
    return { visitor, email, id: `usr_${email.replaceAll(/\W/gu, "")}` };
  };
  const register = (token: string, password = goodPassword) =>
    new Visitor(server.app).post("/v1/invitations/register", {
      token,
      name: "New Person",
      password,
      confirm_password: password,
    });
  return { own, join, register };
}
