import { zipFile } from "#tests/support/zipFile.ts";
import { type ContactFile, crlf, marked } from "#tests/contactFiles/contactFile.ts";

const audience = `Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS
ann@x.example,Ann,Lee,"1 High Street, Rome, 00100, IT",,,2,"2026-01-01 09:00:00",192.0.2.1,"2026-01-01 09:00:00",192.0.2.1,41.9,12.5,1,2,Europe/Rome,IT,07,"2026-01-01 09:00:00",100001,a1b2c3,,"""Fair"",""VIP"""
bob@x.example,,,,,,3,,,"2026-01-02 09:00:00",,,,,,,,,"2026-01-02 09:00:00",100002,a1b2c4,,
`;

/** Tables of subscribers that newsletter programs and mail services export. */
export const newsletters: readonly ContactFile[] = [
  {
    shape: "Mailchimp, audience",
    name: "subscribed_members_export_1a2b3c.csv",
    content: audience,
    columns: ["Email Address"],
    rows: ["ann@x.example", "bob@x.example"],
    program: "Mailchimp",
  },
  {
    shape: "Mailchimp, cleaned members",
    name: "cleaned_members_export_1a2b3c.csv",
    content: `Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES
cid@x.example,Cid,Day,1,,"2026-01-01 09:00:00","2026-02-01 09:00:00",Spring,77,100003,a1b2c5,
`,
    columns: ["Email Address"],
    rows: ["cid@x.example"],
    program: "Mailchimp",
  },
  {
    shape: "Mailchimp, zip with one CSV",
    name: "audience_export.zip",
    content: zipFile([["subscribed_members_export_1a2b3c.csv", audience]]),
    columns: ["Email Address"],
    rows: ["ann@x.example", "bob@x.example"],
    program: "Mailchimp",
  },
  {
    shape: "Brevo, semicolons",
    name: "export_contacts.csv",
    content:
      marked(`CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;DOUBLE_OPT-IN;OPT_IN;ADDED_TIME;MODIFIED_TIME
1;ann@x.example;Ann;Lee;33600000000;1;true;01-01-2026 09:00:00;02-01-2026 09:00:00
2;bob@x.example;;;;;;01-01-2026 09:00:00;02-01-2026 09:00:00
`),
    columns: ["EMAIL"],
    rows: ["ann@x.example", "bob@x.example"],
    program: "Brevo",
  },
  {
    shape: "Brevo, commas and a contact without an address",
    name: "contacts.csv",
    content: `EMAIL,FIRSTNAME,LASTNAME,SMS,EXT_ID,ADDED_TIME,MODIFIED_TIME
ann@x.example,Ann,Lee,,,01-01-2026 09:00:00,02-01-2026 09:00:00
,Bob,Ray,33600000001,,01-01-2026 09:00:00,02-01-2026 09:00:00
`,
    columns: ["EMAIL"],
    rows: ["ann@x.example", ""],
    program: "Brevo",
  },
  {
    shape: "Klaviyo, list",
    name: "Newsletter.csv",
    content: `Email,Klaviyo ID,First Name,Last Name,Organization,Title,Phone Number,Address,Address 2,City,State / Region,Country,Zip Code,Latitude,Longitude,Source,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent,Profile Created On,Date Added
ann@x.example,01HZX0000000000000000000AA,Ann,Lee,,,,,,Rome,,Italy,,41.9,12.5,,SUBSCRIBED,2026-01-01T09:00:00,[],NEVER_SUBSCRIBED,2026-01-01 09:00:00,2026-01-01 09:00:00
bob@x.example,01HZX0000000000000000000AB,Bob,,,,,,,,,,,,,,UNSUBSCRIBED,,"[""USER_SUPPRESSED""]",,2026-01-01 09:00:00,2026-01-01 09:00:00
`,
    columns: ["Email"],
    rows: ["ann@x.example", "bob@x.example"],
    program: "Klaviyo",
  },
  {
    shape: "SendGrid, contacts",
    name: "contacts.csv",
    content: `EMAIL,FIRST_NAME,LAST_NAME,ADDRESS_LINE_1,CITY,COUNTRY,ALTERNATE_EMAILS,CONTACT_ID,CREATED_AT,UPDATED_AT
ann@x.example,Ann,Lee,,Rome,Italy,"ann@home.example,ann@work.example",a-1,2026-01-01T09:00:00Z,2026-01-01T09:00:00Z
bob@x.example,Bob,Ray,,,,,a-2,2026-01-01T09:00:00Z,2026-01-01T09:00:00Z
`,
    columns: ["EMAIL", "ALTERNATE_EMAILS"],
    rows: ["ann@x.example ann@home.example ann@work.example", "bob@x.example"],
    issues: ["split_cell"],
  },
  {
    shape: "SendGrid, bounces",
    name: "suppression_bounces.csv",
    content: `status,reason,email,created
5.1.1,"550 5.1.1 <ann@x.example>: Recipient address rejected, see https://x.example/help",ann@x.example,1764320000
5.0.0,550 blocked,bob@x.example,1764320001
4.2.2,"452 4.2.2 mailbox full
try again",cid@x.example,1764320002
`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", "cid@x.example"],
  },
  {
    shape: "Postmark, suppressions",
    name: "suppressions.csv",
    content: crlf(`"EmailAddress","SuppressionReason","Origin","CreatedAt"
"ann@x.example","HardBounce","Recipient","2026-01-01T09:00:00-05:00"
"bob@x.example","ManualSuppression","Customer","2026-01-01T09:00:00-05:00"
`),
    columns: ["EmailAddress"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Amazon SES, suppression list as JSON",
    name: "suppressed.json",
    content: `{
    "SuppressedDestinationSummaries": [
        {
            "EmailAddress": "ann@x.example",
            "Reason": "BOUNCE",
            "LastUpdateTime": "2026-01-01T09:00:00+00:00"
        },
        {
            "EmailAddress": "bob@x.example",
            "Reason": "COMPLAINT",
            "LastUpdateTime": "2026-01-01T09:00:00+00:00"
        }
    ],
    "NextToken": "AAB"
}
`,
    columns: ["EmailAddress"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "MailerLite, a column named Subscriber",
    name: "subscribers.csv",
    content: `Subscriber,Subscribed,Location,Sent,Opens,Clicks,Name,Last name
ann@x.example,2026-01-01 09:00:00,Italy,10,5,1,Ann,Lee
bob@x.example,2026-01-02 09:00:00,,0,0,0,,
`,
    columns: ["Subscriber"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "ActiveCampaign, contacts",
    name: "contacts_export.csv",
    content: `"Contact ID","Email","First Name","Last Name","Phone","Organization","Date Created","IP Address","Tags","Lists"
"1","ann@x.example","Ann","Lee","","Acme","2026-01-01 09:00","192.0.2.1","fair, vip","Newsletter"
"2","bob@x.example","","","","","2026-01-01 09:00","","",""
`,
    columns: ["Email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Constant Contact, contacts",
    name: "contact_export_11282026_0900.csv",
    content:
      crlf(`"Email address","First name","Last name","Company","Job title","Email status","Email permission status","Email update source","Confirmed Opt-Out Date","Tags","Created At","Updated At"
"ann@x.example","Ann","Lee","Acme","","Active","Express","Contact","","","2026-01-01 09:00:00 +0000","2026-01-01 09:00:00 +0000"
"bob@x.example","Bob","Ray","","","Active","Implied","Account","","","2026-01-01 09:00:00 +0000","2026-01-01 09:00:00 +0000"
`),
    columns: ["Email address"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Campaign Monitor, subscribers",
    name: "Newsletter.csv",
    content: marked(`Name,Email Address,Date,Consent to track
"Lee, Ann",ann@x.example,"Nov 28, 2026",Unknown
,bob@x.example,"Nov 27, 2026",Yes
`),
    columns: ["Email Address"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Kit (ConvertKit), subscribers",
    name: "subscribers.csv",
    content: `id,first_name,email,created_at,status,tags
1,Ann,ann@x.example,2026-01-01 09:00:00 UTC,active,"fair, vip"
2,,bob@x.example,2026-01-01 09:00:00 UTC,cancelled,
`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Substack, subscribers",
    name: "email_list.x.csv",
    content: `email,active_subscription,expiry,email_disabled,created_at,first_payment_at
ann@x.example,false,,false,2026-01-01T09:00:00.000Z,
bob@x.example,true,2027-01-01T09:00:00.000Z,false,2026-01-01T09:00:00.000Z,2026-01-01T09:00:00.000Z
`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Ghost, members",
    name: "members.ghost.2026-11-28.csv",
    content: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
65a1,ann@x.example,Ann Lee,"Asked for bob@x.example to be removed",true,false,,2026-01-01T09:00:00.000Z,,fair,
65a2,cid@x.example,,,false,false,cus_1,2026-01-01T09:00:00.000Z,,,Gold
`,
    columns: ["email"],
    rows: ["ann@x.example", "cid@x.example"],
  },
  {
    shape: "GetResponse, contacts",
    name: "contacts.csv",
    content: `"name","email","added_on","ip_added_from","origin","score","tags"
"Ann Lee","ann@x.example","2026-01-01 09:00:00","192.0.2.1","import","","fair"
"","bob@x.example","2026-01-01 09:00:00","","www","5",""
`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "CleverReach, in German with commas in numbers",
    name: "export.csv",
    content:
      crlf(`"email";"registriert";"aktiviert";"abgemeldet";"quelle";"anrede";"vorname";"nachname";"bewertung"
"aenne@x.example";"01.01.2026 09:00:00";"01.01.2026 09:05:00";"";"Formular";"Frau";"Änne";"Lee";"3,5"
"bob@x.example";"01.01.2026 09:00:00";"";"";"Import";"";"";"";"0,0"
`),
    columns: ["email"],
    rows: ["aenne@x.example", "bob@x.example"],
  },
  {
    shape: "Mailman, members with names",
    name: "members.txt",
    content: `Ann Lee <ann@x.example>
bob@x.example
"Day, Cid" <cid@x.example>
`,
    columns: ["1"],
    rows: ["ann@x.example", "bob@x.example", "cid@x.example"],
  },
];
