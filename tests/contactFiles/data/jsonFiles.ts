import { type ContactFile, marked } from "#tests/contactFiles/contactFile.ts";

/** JSON as interfaces and databases write it. */
export const jsonFiles: readonly ContactFile[] = [
  {
    shape: "JSON array of objects",
    name: "contacts.json",
    content: marked(`[
  {"id": 1, "name": "Ann \\u2014 Lee", "email": "ann@x.example"},
  {"id": 2, "name": null, "email": "bob@x.example", "note": "x"}
]`),
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "JSON array of addresses",
    name: "emails.json",
    content: '["ann@x.example", "bob@x.example", null, "cid@x.example"]',
    columns: ["1"],
    rows: ["ann@x.example", "bob@x.example", "", "cid@x.example"],
  },
  {
    shape: "JSON with several addresses per contact",
    name: "people.json",
    content: `[{"name": "Ann", "emails": ["ann@x.example", "ann@home.example"]},
{"name": "Bob", "emails": [{"value": "bob@x.example", "type": "work"}]},
{"name": "Cid", "emails": []}]`,
    columns: ["emails"],
    rows: ["ann@x.example ann@home.example", "bob@x.example", "?"],
    issues: ["not_an_address", "split_cell", "text_around"],
  },
  {
    shape: "HubSpot, answer of the contacts API",
    name: "contacts.json",
    content: `{"results":[{"id":"101","properties":{"createdate":"2026-01-01T09:00:00Z","email":"ann@x.example","firstname":"Ann"},"archived":false},{"id":"102","properties":{"email":"bob@x.example","firstname":null},"archived":false}],"paging":{"next":{"after":"103","link":"https://api.x.example/contacts?after=103"}}}`,
    columns: ["properties"],
    rows: ["ann@x.example", "bob@x.example"],
    issues: ["text_around"],
  },
  {
    shape: "Mailchimp, answer of the members API",
    name: "members.json",
    content: `{
  "members": [
    {"id": "a1", "email_address": "ann@x.example", "status": "subscribed", "merge_fields": {"FNAME": "Ann"}, "tags": [{"id": 1, "name": "VIP"}]},
    {"id": "a2", "email_address": "bob@x.example", "status": "cleaned", "merge_fields": {}, "tags": []}
  ],
  "list_id": "57afe",
  "total_items": 2,
  "_links": []
}`,
    columns: ["email_address"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Firebase, auth:export",
    name: "users.json",
    content: `{"users": [
{
  "localId": "u1",
  "email": "ann@x.example",
  "emailVerified": true,
  "providerUserInfo": [{"providerId": "google.com", "email": "ann@x.example"}]
},{
  "localId": "u2",
  "phoneNumber": "+15550100",
  "providerUserInfo": []
}]}`,
    columns: ["email"],
    rows: ["ann@x.example", ""],
  },
  {
    shape: "MongoDB, mongoexport",
    name: "users.json",
    content: `{"_id":{"$oid":"65a1b2c3d4e5f60718293a4b"},"email":"ann@x.example","createdAt":{"$date":"2026-01-01T09:00:00Z"},"profile":{"city":"Rome"}}
{"_id":{"$oid":"65a1b2c3d4e5f60718293a4c"},"email":"bob@x.example","visits":{"$numberLong":"9007199254740993"}}
`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Auth0, users as NDJSON",
    name: "acme.json",
    content: `{"Id":"auth0|1","Given Name":"Ann","Email":"ann@x.example","Email Verified":true,"Created At":"2026-01-01T09:00:00.000Z"}
{"Id":"google-oauth2|2","Given Name":"","Email":"bob@x.example","Email Verified":false}
`,
    columns: ["Email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "BigQuery, NDJSON named .jsonl",
    name: "bq-results.jsonl",
    content: '{"email":"ann@x.example","n":"1"}\n{"n":"2","email":"bob@x.example"}\n\n{"n":"3"}\n',
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", ""],
  },
];
