import { readFileSync } from "node:fs";
import type { ContactFile } from "#tests/contactFiles/contactFile.ts";

/** Returns a file that another program wrote. */
const written = (name: string): Pick<ContactFile, "name" | "content"> => ({
  name,
  content: readFileSync(`tests/contactFiles/files/${name}`),
});

const hubspot = {
  columns: ["Email"],
  rows: ["joerg@x.example", "lilei@x.example", ""],
  program: "HubSpot",
};

/** Workbooks and other files that libraries and office programs write. */
export const workbooks: readonly ContactFile[] = [
  { shape: "HubSpot as .xlsx of openpyxl", ...written("openpyxl-hubspot.xlsx"), ...hubspot },
  { shape: "HubSpot as .ods of Gnumeric", ...written("gnumeric-hubspot.ods"), ...hubspot },
  { shape: "HubSpot as .xls of Gnumeric", ...written("gnumeric-hubspot.xls"), ...hubspot },
  { shape: "HubSpot as a page of Gnumeric", ...written("gnumeric-page.htm"), ...hubspot },
  {
    shape: "Links, rich text and formulas in .xlsx of openpyxl",
    ...written("openpyxl-links.xlsx"),
    columns: ["Contact"],
    rows: ["ann@x.example", "bob@x.example", "cid@x.example", "dan@x.example", ""],
  },
  {
    shape: "Several sheets and hidden rows in .xlsx of XlsxWriter",
    ...written("xlsxwriter-sheets.xlsx"),
    columns: ["E-Mail"],
    rows: ["ann@x.example bob@x.example", "cid@x.example", "dan@x.example"],
    issues: ["split_cell"],
  },
  {
    shape: "Texts in cells in .xlsx of XlsxWriter",
    ...written("xlsxwriter-inline.xlsx"),
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", ""],
  },
  {
    shape: "A table with its index as .xlsx of pandas",
    ...written("pandas-index.xlsx"),
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", ""],
  },
  {
    shape: "A table of pandas saved as .xls, which is HTML",
    ...written("pandas-table.xls"),
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", "?"],
    issues: ["not_an_address"],
  },
  {
    shape: "Salesforce report as .xls of xlwt, with closing lines",
    ...written("xlwt-report.xls"),
    columns: ["Email"],
    rows: ["aenne@x.example", "bob@x.example", "", ""],
    program: "Salesforce",
  },
  {
    shape: "Links in .ods of odfpy",
    ...written("odfpy-members.ods"),
    columns: ["E-Mail"],
    rows: ["zoe@x.example", "bob@x.example", ""],
  },
  {
    shape: "One column without headings in .ods of pyexcel",
    ...written("pyexcel-list.ods"),
    columns: ["1"],
    rows: ["ann@x.example", "bob@x.example", "cid@x.example"],
  },
  {
    shape: "vCards of vobject, folded lines",
    ...written("vobject-cards.vcf"),
    columns: ["email"],
    rows: ["joerg@x.example", "joerg@work.example", "bob@x.example", ""],
  },
];
