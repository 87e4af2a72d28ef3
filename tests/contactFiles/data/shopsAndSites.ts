import { type ContactFile, crlf, marked } from "#tests/contactFiles/contactFile.ts";

/** Tables that shops, websites, forms and events export. */
export const shopsAndSites: readonly ContactFile[] = [
  {
    shape: "WooCommerce, customers with account and billing address",
    name: "customer-export.csv",
    content: `customer_id,user_login,user_email,first_name,last_name,date_registered,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_country,shipping_city
1,ann,ann@x.example,Ann,Lee,2026-01-01 09:00:00,Ann,Lee,Acme,billing@acme.example,,IT,Rome
2,bob,bob@x.example,Bob,Ray,2026-01-01 09:00:00,Bob,Ray,,bob@x.example,,,
0,,,,,,Guest,Poe,,guest@x.example,,,
`,
    columns: ["user_email", "billing_email"],
    rows: ["ann@x.example billing@acme.example", "bob@x.example", "guest@x.example"],
    program: "WooCommerce",
  },
  {
    shape: "WooCommerce, orders",
    name: "orders-2026-11-28.csv",
    content: `"Order Number","Order Status","Order Date","Customer Note","First Name (Billing)","Last Name (Billing)","Email (Billing)","Phone (Billing)","Order Total Amount","Item Name"
"1001","Completed","2026-01-01 09:00","Call first, please","Ann","Lee","ann@x.example","","20.00","Mug"
"1001","Completed","2026-01-01 09:00","","Ann","Lee","ann@x.example","","20.00","Cup"
"1002","Processing","2026-01-02 09:00","","Bob","Ray","bob@x.example","","5.00","Mug"
`,
    columns: ["Email (Billing)"],
    rows: ["ann@x.example", "ann@x.example", "bob@x.example"],
    program: "WooCommerce",
  },
  {
    shape: "WordPress, users",
    name: "users.csv",
    content: `ID,user_login,user_pass,user_nicename,user_email,user_url,user_registered,user_status,display_name,first_name,last_name,roles
1,admin,$P$Babc,admin,ann@x.example,https://x.example,2026-01-01 09:00:00,0,Ann,Ann,Lee,administrator
2,bob@x.example,$P$Babd,bob,bob@x.example,,2026-01-01 09:00:00,0,Bob,,,subscriber
`,
    columns: ["user_email"],
    rows: ["ann@x.example", "bob@x.example"],
    program: "WordPress",
  },
  {
    shape: "WordPress, comments of phpMyAdmin",
    name: "wp_comments.csv",
    content: `"comment_ID","comment_post_ID","comment_author","comment_author_email","comment_author_url","comment_author_IP","comment_date","comment_content"
"1","1","Ann","ann@x.example","","192.0.2.1","2026-01-01 09:00:00","Nice, write to me: ann@home.example"
"2","1","","","","192.0.2.2","2026-01-01 09:00:00","a \\"quoted\\" word, and more"
"3","1","Cid","cid@x.example","","192.0.2.3","2026-01-01 09:00:00","ok"
`,
    columns: ["comment_author_email"],
    rows: ["ann@x.example", "", "cid@x.example"],
  },
  {
    shape: "WordPress, Flamingo messages of Contact Form 7",
    name: "flamingo-inbound.csv",
    content: crlf(`"your-name","your-email","your-subject","your-message","Date"
"Ann Lee","ann@x.example","Hello","Line one
Line two","2026-01-01 09:00:00"
"Bob","bob@x.example","","","2026-01-01 09:00:00"
`),
    columns: ["your-email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Shopify, customers",
    name: "customers_export.csv",
    content: `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7123456789,Ann,Lee,ann@x.example,yes,Acme,1 High Street,Rome,'00100,'+390600000,,no,20.00,1,,no,"fair, vip"
'7123456790,Bob,Ray,,no,,,,,,'+15550100,yes,0.00,0,,no,
'7123456791,,,cid@x.example,no,,,,,,,no,0.00,0,,no,
`,
    columns: ["Email"],
    rows: ["ann@x.example", "", "cid@x.example"],
    program: "Shopify",
  },
  {
    shape: "Shopify, orders",
    name: "orders_export.csv",
    content: `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Street,Notes,Vendor
#1001,ann@x.example,paid,2026-01-01 09:00:00 +0100,fulfilled,EUR,25.00,1,Mug,20.00,Ann Lee,"1 High Street, Rome",,Acme
#1001,ann@x.example,,,,,,1,Cup,5.00,,,,Acme
#1002,bob@x.example,paid,2026-01-02 09:00:00 +0100,,EUR,5.00,1,Cup,5.00,Bob Ray,,,Acme
`,
    columns: ["Email"],
    rows: ["ann@x.example", "ann@x.example", "bob@x.example"],
    program: "Shopify",
  },
  {
    shape: "Magento, customers",
    name: "customer_20261128_090000.csv",
    content: `email,_website,_store,confirmation,created_at,created_in,disable_auto_group_change,dob,firstname,gender,group_id,lastname,middlename,password_hash,prefix,store_id,website_id
ann@x.example,base,default,,"2026-01-01 09:00:00","Default Store View",0,,Ann,Female,1,Lee,,a:b:1,,1,1
bob@x.example,base,default,,"2026-01-01 09:00:00","Default Store View",0,,Bob,,1,Ray,,a:c:1,,1,1
`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "PrestaShop, customers in French",
    name: "customer_2026-11-28_090000.csv",
    content:
      marked(`"ID";"Titre de civilité";"Prénom";"Nom";"Adresse e-mail";"Ventes";"Activé";"Newsletter";"Offres partenaires";"Inscription";"Dernière visite"
1;"Mme";"Renée";"Lee";"renee@x.example";"20,00 €";1;1;0;"2026-01-01 09:00:00";"2026-02-01 09:00:00"
2;;"Bob";"Ray";"bob@x.example";;1;0;0;"2026-01-01 09:00:00";
`),
    columns: ["Adresse e-mail"],
    rows: ["renee@x.example", "bob@x.example"],
  },
  {
    shape: "Wix, contacts",
    name: "contacts.csv",
    content:
      marked(`First Name,Last Name,Email 1,Phone 1,Address 1 - Type,Address 1 - Street,Address 1 - City,Email 2,Phone 2,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity,Source,Language
Ann,Lee,ann@x.example,'+15550100,,,,ann@home.example,,Customers;Subscribers,2026-01-01 09:00,Subscribed,Never subscribed,Form submitted,Site,en
Bob,,bob@x.example,,,,,,,,2026-01-01 09:00,Never subscribed,Never subscribed,,Import,
`),
    columns: ["Email 1", "Email 2"],
    rows: ["ann@x.example ann@home.example", "bob@x.example"],
  },
  {
    shape: "Squarespace, profiles",
    name: "profiles.csv",
    content: `Email,First Name,Last Name,Shipping Name,Shipping Address 1,Shipping City,Subscriber Since,Subscriber Source,Last Order ID,Accepts Marketing,Tags
ann@x.example,Ann,Lee,Ann Lee,1 High Street,Rome,2026-01-01 09:00:00,Newsletter Block,,true,
bob@x.example,,,,,,,,,false,
`,
    columns: ["Email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Eventbrite, attendees and buyers",
    name: "report-2026-11-28T0900.csv",
    content: `Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Buyer First Name,Buyer Last Name,Buyer Email,Attendee Status
1001,2026-01-01 09:00:00,Ann,Lee,ann@x.example,1,Regular,1,Bob,Ray,bob@x.example,Attending
1001,2026-01-01 09:00:00,Info Requested,Info Requested,Info Requested,1,Regular,2,Bob,Ray,bob@x.example,Attending
1002,2026-01-02 09:00:00,Cid,Day,cid@x.example,1,Regular,3,Cid,Day,cid@x.example,Attending
`,
    columns: ["Email", "Buyer Email"],
    rows: ["ann@x.example bob@x.example", "? bob@x.example", "cid@x.example"],
    issues: ["not_an_address"],
  },
  {
    shape: "Google Forms, answers",
    name: "Sign-up (Responses) - Form Responses 1.csv",
    content: crlf(`"Timestamp","Email Address","Your name","How did you hear about us?"
"2026/01/01 9:00:00 AM GMT+1","ann@x.example","Ann","A friend, and the web"
"2026/01/01 9:05:00 AM GMT+1","bob@x.example","Bob",""
`),
    columns: ["Email Address"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Typeform, responses",
    name: "responses.csv",
    content: `#,What's your name?,And your email?,Anything else?,Response Type,Start Date (UTC),Submit Date (UTC),Network ID,Tags
a1b2,Ann,ann@x.example,"No,
thanks",completed,2026-01-01 09:00:00,2026-01-01 09:01:00,n1,
a1b3,Bob,bob@x.example,,completed,2026-01-01 09:00:00,2026-01-01 09:01:00,n2,
`,
    columns: ["And your email?"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "SurveyMonkey, two rows of headings",
    name: "Survey.csv",
    content: `Respondent ID,Collector ID,Start Date,End Date,IP Address,Email Address,First Name,Last Name,Custom Data 1,How likely are you to recommend us?,
,,,,,,,,,Response,Open-Ended Response
1180001,41,01/01/2026 09:00:00 AM,01/01/2026 09:05:00 AM,192.0.2.1,ann@x.example,Ann,Lee,,9,"Good, thanks"
1180002,41,01/01/2026 09:00:00 AM,01/01/2026 09:05:00 AM,192.0.2.2,bob@x.example,,,,7,
`,
    columns: ["Email Address"],
    rows: ["", "ann@x.example", "bob@x.example"],
  },
  {
    shape: "Gravity Forms, entries",
    name: "newsletter-2026-11-28.csv",
    content:
      marked(`"Name (First)","Name (Last)","Email (Enter Email)","Email (Confirm Email)","Consent (Consent)","Created By (User Id)","Entry Id","Entry Date","Source Url"
"Ann","Lee","ann@x.example","ann@x.example","Checked","","1","2026-01-01 09:00:00","https://x.example/"
"Bob","","bob@x.example","bob@x.example","","","2","2026-01-01 09:00:00","https://x.example/"
`),
    columns: ["Email (Enter Email)", "Email (Confirm Email)"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Calendly, events with guests",
    name: "events-export.csv",
    content: `Team,User Name,User Email,Invitee Name,Invitee Email,Event Type Name,Start Date & Time,Location,Guest Email(s),Canceled
,Olga Owner,olga@acme.example,Ann Lee,ann@x.example,Demo,2026-01-01 09:00 AM,Zoom,"bob@x.example, cid@x.example",false
,Olga Owner,olga@acme.example,Dan Poe,dan@x.example,Demo,2026-01-02 09:00 AM,Zoom,,true
`,
    columns: ["User Email", "Invitee Email", "Guest Email(s)"],
    rows: [
      "olga@acme.example ann@x.example bob@x.example cid@x.example",
      "olga@acme.example dan@x.example",
    ],
    issues: ["split_cell"],
  },
  {
    shape: "Zoom, attendee report with titles",
    name: "attendee_84000000000.csv",
    content: marked(`Attendee Report
Report Generated:,"Nov 28, 2026 09:00 AM"
Topic,Webinar ID,Actual Start Time,Actual Duration (minutes),# Registered
Launch,840 0000 0000,"Nov 28, 2026 08:00 AM",60,2
Attendee Details,
Attended,User Name (Original Name),First Name,Last Name,Email,Registration Time,Join Time,Is Guest
Yes,Ann Lee,Ann,Lee,ann@x.example,"Nov 27, 2026 09:00:00","Nov 28, 2026 08:00:00",No
No,Bob Ray,Bob,Ray,bob@x.example,"Nov 27, 2026 09:00:00",--,
`),
    columns: ["Email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Slack, members",
    name: "slack-acme-members.csv",
    content: `username,email,status,billing-active,has-2fa,has-sso,userid,fullname,displayname,expiration-timestamp
ann,ann@x.example,Member,1,0,0,U0001,Ann Lee,ann,
bot,,Bot,0,0,0,U0002,Bot,,
`,
    columns: ["email"],
    rows: ["ann@x.example", ""],
  },
  {
    shape: "Moodle, participants",
    name: "courseid_2_participants.csv",
    content: marked(`"First name","Last name","ID number","Email address",Groups
Ann,Lee,,ann@x.example,"A, B"
Bob,Ray,,bob@x.example,
`),
    columns: ["Email address"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "phpBB, members as SQL result with tabs",
    name: "members.tsv",
    content:
      "user_id\tusername\tuser_email\tuser_regdate\n2\tann\tann@x.example\t1764320000\n3\tbob\tbob@x.example\t1764320001\n",
    columns: ["user_email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
];
