import { encodeText } from "#tests/support/encodeText.ts";
import { type ContactFile, crlf, marked, utf16 } from "#tests/contactFiles/contactFile.ts";

/** Tables that address books export. */
export const addressBooks: readonly ContactFile[] = [
  {
    shape: "Google Contacts, CSV",
    name: "contacts.csv",
    content: `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value
Ann,,Lee,,,,,,,,Acme,Buyer,,,,https://photos.x.example/a,* myContacts,* Work,ann@x.example,Home,ann@home.example,Mobile,+1 555 0100
Bob,,Ray,,,,,,,,,,,,"Met at the fair,
calls back",,Friends ::: * myContacts,* ,bob@x.example,,,,
Cid,,,,,,,,,,,,,,,,* myContacts,,,,,Mobile,+1 555 0101
`,
    columns: ["E-mail 1 - Value", "E-mail 2 - Value"],
    rows: ["ann@x.example ann@home.example", "bob@x.example", ""],
    program: "Google Contacts",
  },
  {
    shape: "Google Contacts, CSV until 2024, UTF-16",
    name: "google.csv",
    content:
      utf16(`Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value
Ann Lee,Ann,,Lee,* myContacts,* Home,ann@x.example ::: ann@home.example,Work,ann@work.example,Mobile,555 0100 ::: 555 0101
Zoë Ray,Zoë,,Ray,Friends ::: * myContacts,* Other,zoe@x.example,,,,
`),
    columns: ["E-mail 1 - Value", "E-mail 2 - Value"],
    rows: ["ann@x.example ann@home.example ann@work.example", "zoe@x.example"],
    program: "Google Contacts",
    issues: ["split_cell"],
  },
  {
    shape: "Google Contacts, CSV for Outlook",
    name: "contacts.csv",
    content: `First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Mobile Phone
Ann,,Lee,,,,,,,,,,,,ann@x.example,,,,,555 0100
Bob,,Ray,,,,,,,,,,,,bob@x.example,bob@home.example,,,,
`,
    columns: ["E-mail Address", "E-mail 2 Address"],
    rows: ["ann@x.example", "bob@x.example bob@home.example"],
    program: "Outlook",
  },
  {
    shape: "Outlook for Windows, CSV in windows-1252",
    name: "contacts.CSV",
    content: encodeText(
      crlf(`"Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business Street","Business City","Business Phone","Anniversary","Birthday","Categories","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","E-mail 2 Type","E-mail 2 Display Name","Notes","Priority","Private"
"","Jörg","","Lee","","Acme, Inc.","","","1 High Street
Floor 2","Köln","555 0100","0/0/00","0/0/00","","joerg@x.example","SMTP","Jörg Lee (joerg@x.example)","joerg@home.example","SMTP","Jörg Lee (joerg@home.example)","","Normal","False"
"Dr.","Bob","","Ray","","","","","","","","0/0/00","0/0/00","","bob@x.example","SMTP","Bob Ray (bob@x.example)","","","","","Normal","False"
"","Cid","","","","","","","","","555 0102","0/0/00","0/0/00","","","","","","","","","Normal","False"
`),
      "windows-1252",
    ),
    columns: ["E-mail Address", "E-mail 2 Address"],
    rows: ["joerg@x.example joerg@home.example", "bob@x.example", ""],
    program: "Outlook",
  },
  {
    shape: "Outlook in German, with semicolons",
    name: "Kontakte.csv",
    content: encodeText(
      crlf(`"Anrede";"Vorname";"Weitere Vornamen";"Nachname";"Suffix";"Firma";"Straße geschäftlich";"E-Mail-Adresse";"E-Mail-Typ";"E-Mail: Angezeigter Name";"E-Mail 2: Adresse";"E-Mail 2: Typ";"E-Mail 2: Angezeigter Name";"Geburtstag";"Priorität"
"Frau";"Änne";"";"Lee";"";"Acme";"Weg 1";"aenne@x.example";"SMTP";"Änne Lee (aenne@x.example)";"aenne@home.example";"SMTP";"Änne Lee";"0.0.00";"Normal"
"Herr";"Bob";"";"Ray";"";"";"";"bob@x.example";"SMTP";"Bob Ray (bob@x.example)";"";"";"";"0.0.00";"Normal"
`),
      "windows-1252",
    ),
    columns: ["E-Mail-Adresse", "E-Mail 2: Adresse"],
    rows: ["aenne@x.example aenne@home.example", "bob@x.example"],
    program: "Outlook",
  },
  {
    shape: "Outlook in French",
    name: "contacts.csv",
    content: encodeText(
      crlf(`"Titre","Prénom","Deuxième prénom","Nom","Suffixe","Société","Service","Adresse de messagerie","Type de messagerie","Nom complet de l'adresse de messagerie","Adresse de messagerie 2","Type de messagerie 2","Nom complet de l'adresse de messagerie 2","Anniversaire"
"","Renée","","Lee","","Acme","","renee@x.example","SMTP","Renée Lee (renee@x.example)","","","","0/0/00"
"","Bob","","Ray","","","","bob@x.example","SMTP","Bob Ray (bob@x.example)","bob@home.example","SMTP","Bob Ray (bob@home.example)","0/0/00"
`),
      "windows-1252",
    ),
    columns: ["Adresse de messagerie", "Adresse de messagerie 2"],
    rows: ["renee@x.example", "bob@x.example bob@home.example"],
    program: "Outlook",
  },
  {
    shape: "Outlook on the web, CSV",
    name: "contacts.csv",
    content: marked(
      crlf(`First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Mobile Phone,Company
Ann,,Lee,,,,,,ann@x.example,,,,,,555 0100,Acme
Bob,,Ray,,,,,,bob@x.example,,,,,,,
`),
    ),
    columns: ["E-mail Address"],
    rows: ["ann@x.example", "bob@x.example"],
    program: "Outlook",
  },
  {
    shape: "Outlook with addresses of Exchange",
    name: "contacts.csv",
    content:
      crlf(`"First Name","Last Name","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address"
"Ann","Lee","/o=Acme/ou=Exchange Administrative Group (FYDIBOHF23SPDLT)/cn=Recipients/cn=annlee","EX","Ann Lee",""
"Bob","Ray","bob@x.example","SMTP","Bob Ray (bob@x.example)",""
"Cid","Day","cid@x.example","SMTP","Cid Day (cid@x.example)",""
`),
    columns: ["E-mail Address"],
    rows: ["?", "bob@x.example", "cid@x.example"],
    program: "Outlook",
    issues: ["not_an_address"],
  },
  {
    shape: "Windows Contacts, CSV",
    name: "contacts.csv",
    content:
      crlf(`First Name;Last Name;Middle Name;Name;Nickname;E-mail Address;Home Street;Home City;Home Phone;Business Web Page
Ann;Lee;;Ann Lee;;ann@x.example;1 Main St;Rome;;
;;;Bob Ray;;bob@x.example;;;;
`),
    columns: ["E-mail Address"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Yahoo Contacts, CSV",
    name: "yahoo_contacts.csv",
    content: `"First","Middle","Last","Nickname","Email","Category","Distribution Lists","Messenger ID","Home","Work","Pager","Fax","Mobile","Other","Yahoo Phone","Primary","Alternate Email 1","Alternate Email 2","Personal Website","Business Website","Title","Company"
"Ann","","Lee","","ann@x.example","","","ann_lee","","","","","555 0100","","","","ann@home.example","","","","","Acme"
"Bob","","Ray","","bob@x.example","","","","","","","","","","","","","","","","",""
`,
    columns: ["Email", "Alternate Email 1"],
    rows: ["ann@x.example ann@home.example", "bob@x.example"],
  },
  {
    shape: "Thunderbird, CSV",
    name: "address book.csv",
    content:
      crlf(`First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home City,Organization,Web Page 1,Birth Year,Notes
Ann,Lee,Ann Lee,,ann@x.example,ann@home.example,,,,,,,,,Acme,,,
,,bob@x.example,,bob@x.example,,,,,,,,,,,,,
`),
    columns: ["Primary Email", "Secondary Email"],
    rows: ["ann@x.example ann@home.example", "bob@x.example"],
    program: "Thunderbird",
  },
  {
    shape: "Thunderbird, tabs",
    name: "address book.txt",
    content: crlf(
      "First Name\tLast Name\tDisplay Name\tNickname\tPrimary Email\tSecondary Email\tScreen Name\n" +
        "Ann\tLee\tAnn Lee\t\tann@x.example\t\t\nBob\tRay\tBob Ray\t\tbob@x.example\tbob@home.example\t\n",
    ),
    columns: ["Primary Email", "Secondary Email"],
    rows: ["ann@x.example", "bob@x.example bob@home.example"],
    program: "Thunderbird",
  },
  {
    shape: "LinkedIn, Connections.csv",
    name: "Connections.csv",
    content: `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address using this setting https://www.linkedin.com/psettings/privacy/email. You can learn more here https://www.linkedin.com/help/linkedin/answer/261"

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,https://www.linkedin.com/in/annlee,ann@x.example,Acme,Buyer,28 Nov 2026
Bob,Ray,https://www.linkedin.com/in/bobray,,Beta,Clerk,27 Nov 2026
Cid,Day,https://www.linkedin.com/in/cidday,cid@x.example,,,26 Nov 2026
`,
    columns: ["Email Address"],
    rows: ["ann@x.example", "", "cid@x.example"],
  },
  {
    shape: "GMX and WEB.DE, CSV in German",
    name: "adressbuch.csv",
    content: encodeText(
      `"Anrede";"Titel";"Vorname";"Nachname";"Geburtsdatum";"Straße privat";"E-Mail privat";"E-Mail geschäftlich";"E-Mail sonstige";"Telefon privat"
"Frau";"";"Änne";"Lee";"";"Weg 1";"aenne@x.example";"aenne@work.example";"";"0221 1"
"";"";"Bob";"Ray";"";"";"bob@x.example";"";"";""
`,
      "windows-1252",
    ),
    columns: ["E-Mail privat", "E-Mail geschäftlich"],
    rows: ["aenne@x.example aenne@work.example", "bob@x.example"],
  },
  {
    shape: "Foxmail, CSV in GB 18030",
    name: "通讯录.csv",
    content: encodeText(
      "姓,名,姓名,昵称,电子邮件地址,移动电话,公司\n李,雷,李雷,,lilei@x.example,13800000000,上海贸易公司\n韩,梅,韩梅,,hanmei@x.example,,\n",
      "gb18030",
    ),
    columns: ["电子邮件地址"],
    rows: ["lilei@x.example", "hanmei@x.example"],
  },
  {
    shape: "Microsoft 365 admin center, active users",
    name: "users_11_28_2026 9_00_00 AM.csv",
    content: marked(
      crlf(`Block credential,City,Country/Region,Department,DirSyncEnabled,Display name,Fax,First name,Last dirsync time,Last name,Last password change time stamp,Licenses,Mobile Phone,Oauth token metadata,Object Id,Office,Password never expires,Phone number,Postal code,Preferred data location,Preferred language,Proxy addresses,Release track,Soft deletion time stamp,State,Street address,Strong password required,Title,Usage location,User principal name,When created
False,,,Sales,,Ann Lee,,Ann,,Lee,2026-01-01 09:00:00Z,Microsoft 365 Business,,,1f-a1,,True,,,,en-US,SMTP:ann@x.example+smtp:ann.lee@x.example,,,,,True,,US,ann@x.example,2025-01-01 09:00:00Z
False,,,,,Bob Ray,,Bob,,Ray,2026-01-01 09:00:00Z,Unlicensed,,,1f-a2,,True,,,,,SMTP:bob@x.example,,,,,True,,US,bob@x.example,2025-01-01 09:00:00Z
`),
    ),
    columns: ["Proxy addresses", "User principal name"],
    rows: ["ann@x.example ann.lee@x.example", "bob@x.example"],
    issues: ["split_cell", "text_around"],
  },
  {
    shape: "Exchange, Get-Mailbox | Export-Csv",
    name: "mailboxes.csv",
    content: crlf(`#TYPE Selected.Microsoft.Exchange.Data.Directory.Management.Mailbox
"DisplayName","PrimarySmtpAddress","EmailAddresses"
"Ann Lee","ann@x.example","SMTP:ann@x.example smtp:ann.lee@x.example"
"Bob Ray","bob@x.example","SIP:bob@x.example SMTP:bob@x.example"
`),
    columns: ["PrimarySmtpAddress", "EmailAddresses"],
    rows: ["ann@x.example ann.lee@x.example", "bob@x.example"],
  },
  {
    shape: "Active Directory, csvde",
    name: "users.csv",
    content: crlf(`DN,objectClass,cn,sn,givenName,displayName,proxyAddresses,mail
"CN=Ann Lee,OU=Sales,DC=x,DC=example",user,Ann Lee,Lee,Ann,Ann Lee,SMTP:ann@x.example;smtp:ann.lee@x.example;X500:/o=Acme/cn=annlee,ann@x.example
"CN=Bob Ray,OU=Sales,DC=x,DC=example",user,Bob Ray,Ray,Bob,Bob Ray,,bob@x.example
"CN=Printer,OU=IT,DC=x,DC=example",user,Printer,,,Printer,,
`),
    columns: ["proxyAddresses", "mail"],
    rows: ["ann@x.example ann.lee@x.example", "bob@x.example", ""],
    issues: ["split_cell"],
  },
  {
    shape: "Google Workspace, users",
    name: "User_Download_28112026_090000.csv",
    content: `First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT]
Ann,Lee,ann@x.example,****,,/,,Active,2026/11/28 09:00:00,ann@home.example,,,
Bob,Ray,bob@x.example,****,,/,,Suspended,Never logged in,,,,
`,
    columns: ["Email Address [Required]", "Recovery Email"],
    rows: ["ann@x.example ann@home.example", "bob@x.example"],
  },
];
