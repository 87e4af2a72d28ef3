import { zipFile } from "#tests/support/zipFile.ts";
import { type ContactFile, crlf } from "#tests/contactFiles/contactFile.ts";

const photo = Array.from({ length: 40 }, () => ` ${"A".repeat(74)}`).join("\n");

const takeout = crlf(`BEGIN:VCARD
VERSION:3.0
FN:Ann Lee
N:Lee;Ann;;;
EMAIL;TYPE=INTERNET;TYPE=HOME:ann@x.example
EMAIL;TYPE=INTERNET;TYPE=WORK:ann@work.example
CATEGORIES:myContacts
END:VCARD
BEGIN:VCARD
VERSION:3.0
FN:Bob Ray
N:Ray;Bob;;;
TEL;TYPE=CELL:+1 555 0100
END:VCARD
`);

/** vCards and LDIF; the readers give each address a row, in the column \`email\`. */
const cards: readonly ContactFile[] = [
  {
    shape: "vCard 2.1 of Android, quoted-printable",
    name: "00001.vcf",
    content: crlf(`BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4C=65=65;=4A=C3=B6=72=67;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=C3=B6=72=67=20=4C=65=65=20=\n=41=63=6D=65
TEL;CELL:5550100
EMAIL;HOME:joerg@x.example
EMAIL;WORK:joerg@work.example
END:VCARD
BEGIN:VCARD
VERSION:2.1
FN:Voice mail
TEL;CELL:*86
END:VCARD
`),
    columns: ["email"],
    rows: ["joerg@x.example", "joerg@work.example", ""],
  },
  {
    shape: "vCard 2.1 of Outlook",
    name: "Ann Lee.vcf",
    content: crlf(`BEGIN:VCARD
VERSION:2.1
N;LANGUAGE=en-us:Lee;Ann
FN:Ann Lee
ORG:Acme
EMAIL;PREF;INTERNET:ann@x.example
X-MS-OL-DEFAULT-POSTAL-ADDRESS:0
X-MS-OL-DESIGN;CHARSET=utf-8:<card xmlns="http://schemas.microsoft.com/office/outlook/12/electronicbusinesscards"><fld name="email" align="left"/></card>
REV:20260101T090000Z
END:VCARD
`),
    columns: ["email"],
    rows: ["ann@x.example"],
  },
  {
    shape: "vCard 3.0 of iCloud, with a photo",
    name: "Contacts.vcf",
    content: crlf(`BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//macOS 15.0//EN
N:Lee;Ann;;;
FN:Ann Lee
item1.EMAIL;type=INTERNET;type=pref:ann@x.example
item1.X-ABLabel:_$!<Work>!$_
item2.EMAIL;type=INTERNET:ann@home.example
item2.X-ABLabel:School
NOTE:Write to bob@x.example\\, not here
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ
${photo}
UID:1a2b
END:VCARD
`),
    columns: ["email"],
    rows: ["ann@x.example", "ann@home.example"],
  },
  {
    shape: "vCard 3.0 of Google Contacts",
    name: "contacts.vcf",
    content: takeout,
    columns: ["email"],
    rows: ["ann@x.example", "ann@work.example", ""],
  },
  {
    shape: "vCard 4.0 of Nextcloud",
    name: "Contacts-2026-11-28.vcf",
    content: crlf(`BEGIN:VCARD
VERSION:4.0
PRODID:-//Sabre//Sabre VObject 4.5.4//EN
UID:1a2b
FN:Ann Lee
EMAIL;TYPE=HOME;PREF=1:ann@x.example
EMAIL;TYPE="work,other":ann@very-long-company-name.ex
 ample
REV:20260101T090000Z
END:VCARD
BEGIN:VCARD
VERSION:4.0
KIND:group
FN:Friends
MEMBER:mailto:zed@x.example
END:VCARD
`),
    columns: ["email"],
    rows: ["ann@x.example", "ann@very-long-company-name.example", ""],
  },
  {
    shape: "vCard named .csv",
    name: "contacts.csv",
    content: "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nEMAIL:ann@x.example\nEND:VCARD\n",
    columns: ["email"],
    rows: ["ann@x.example"],
  },
  {
    shape: "Google Takeout, zip with contacts",
    name: "takeout-20261128T090000Z-001.zip",
    content: zipFile([["Takeout/Contacts/All Contacts/All Contacts.vcf", takeout]]),
    columns: ["email"],
    rows: ["ann@x.example", "ann@work.example", ""],
  },
  {
    shape: "LDIF of Thunderbird",
    name: "Personal Address Book.ldif",
    content: `dn: cn=Ann Lee,mail=ann@x.example
objectclass: top
objectclass: mozillaAbPersonAlpha
givenName: Ann
sn: Lee
cn: Ann Lee
mail: ann@x.example
mozillaSecondEmail: ann@home.example

dn:: Y249SsO2cmcsbWFpbD1qQHguZXhhbXBsZQ==
objectclass: mozillaAbPersonAlpha
cn:: SsO2cmc=
mail:: akB4LmV4YW1wbGU=

`,
    columns: ["email"],
    rows: ["ann@x.example", "ann@home.example", "j@x.example"],
  },
  {
    shape: "LDIF of OpenLDAP, folded lines",
    name: "export.ldif",
    content: `version: 1

# entry-id: 3
dn: uid=ann,ou=People,dc=x,dc=example
objectClass: inetOrgPerson
uid: ann
cn: Ann Lee
mail: ann.with.a.name.that.does.not.fit.in.a.line.of.the.file@mail.x.e
 xample
jpegPhoto:: /9j/4AAQ

dn: ou=Groups,dc=x,dc=example
objectClass: organizationalUnit
ou: Groups
`,
    columns: ["email"],
    rows: ["ann.with.a.name.that.does.not.fit.in.a.line.of.the.file@mail.x.example"],
  },
  {
    shape: "LDIF of Active Directory, proxy addresses",
    name: "users.ldf",
    content: crlf(`dn: CN=Ann Lee,OU=Sales,DC=x,DC=example
changetype: add
objectClass: user
cn: Ann Lee
displayName: Ann Lee
proxyAddresses: SMTP:ann@x.example
proxyAddresses: smtp:ann.lee@x.example
proxyAddresses: X400:c=us;a= ;p=Acme;o=Exchange;s=Lee;g=Ann;
mail: ann@x.example

`),
    columns: ["email"],
    rows: ["ann@x.example", "ann.lee@x.example"],
  },
];

const message = crlf(`Return-Path: <bounces@acme.example>
Received: from mx.x.example (mx.x.example [192.0.2.1])
 by mail.acme.example with ESMTPS id 1a2b for <olga@acme.example>;
 Sat, 28 Nov 2026 09:00:00 +0000 (UTC)
MIME-Version: 1.0
From: =?UTF-8?Q?J=C3=B6rg_Lee?= <joerg@x.example>
Reply-To: joerg@home.example
To: "Owner, Olga" <olga@acme.example>,
 bob@x.example
Cc: Team: cid@x.example, dan@x.example;
Subject: =?UTF-8?B?SGFsbG8=?=
Date: Sat, 28 Nov 2026 09:00:00 +0000
Message-ID: <1a2b@x.example>
Content-Type: text/plain; charset=utf-8

From here on it is text: nobody@x.example
`);

/** Messages; each address of a header is a row. */
const messages: readonly ContactFile[] = [
  {
    shape: "Message as .eml",
    name: "Hallo.eml",
    content: message,
    columns: ["email"],
    rows: [
      "joerg@x.example",
      "joerg@home.example",
      "olga@acme.example",
      "bob@x.example",
      "cid@x.example",
      "dan@x.example",
    ],
  },
  {
    shape: "Google Takeout, mail as mbox",
    name: "All mail Including Spam and Trash.mbox",
    content: crlf(`From 1770000000000000001@xxx Sat Nov 28 09:00:00 +0000 2026
X-GM-THRID: 1770000000000000001
X-Gmail-Labels: Inbox,Unread
Delivered-To: olga@acme.example
From: Ann Lee <ann@x.example>
To: olga@acme.example
Subject: Hello
Content-Type: text/plain

>From here it is text to nobody@x.example

From 1770000000000000002@xxx Sat Nov 28 09:05:00 +0000 2026
X-Gmail-Labels: Sent
From: Olga Owner <olga@acme.example>
To: bob@x.example, Cid Day <cid@x.example>
Subject: Re: Hello

Text
`),
    columns: ["email"],
    rows: [
      "ann@x.example",
      "olga@acme.example",
      "olga@acme.example",
      "bob@x.example",
      "cid@x.example",
    ],
  },
  {
    shape: "Mailbox of Thunderbird",
    name: "Inbox.mbox",
    content: `From - Sat Nov 28 09:00:00 2026
X-Mozilla-Status: 0001
X-Mozilla-Status2: 00000000
To: undisclosed-recipients:;
From: ann@x.example (Ann Lee)
Subject: Offer
Date: Sat, 28 Nov 2026 09:00:00 +0000

Text
`,
    columns: ["email"],
    rows: ["ann@x.example"],
  },
  {
    shape: "Bounce with the message it returns",
    name: "Undelivered Mail Returned to Sender.eml",
    content: crlf(`Return-Path: <>
From: MAILER-DAEMON@mx.x.example (Mail Delivery System)
To: olga@acme.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; gone@x.example

--b--
`),
    columns: ["email"],
    rows: ["MAILER-DAEMON@mx.x.example", "olga@acme.example"],
  },
];

/** Address books and messages that aren't tables. */
export const cardsAndMessages: readonly ContactFile[] = [...cards, ...messages];
