/** Columns beside the selection. */
const outputColumns = /** @type {const} */ (["verdict", "reason", "suggestion"]);

/** Verdicts that this add-on writes; a column with others belongs to somebody. */
const ownWords = ["deliverable", "risky", "undeliverable", "unknown", "running", "error", ""];

/** Time in ms that one part of a run takes before it reports its progress. */
const partMs = 20_000;

/**
 * Returns a value that a cell shows as it is: a sheet would run one that starts like a formula.
 * @param {string} text
 */
function plain_(text) {
  return /^[=+\-@']/u.test(text) ? `'${text}` : text;
}

/**
 * Starts a run on the first column of the selection: finds or inserts the columns of its results.
 * @returns {Run}
 */
function startRun() {
  const selected = SpreadsheetApp.getActiveRange();
  if (selected === null) {
    throw problem_("Select a column of email addresses.");
  }
  const sheet = selected.getSheet();
  const row = selected.getRow();
  const column = selected.getColumn();
  // A whole column is selected down to the last row of the sheet, far below its data.
  const rows = Math.min(selected.getNumRows(), sheet.getLastRow() - row + 1);
  if (rows < 1 || addressesOf_(sheet, row, column, rows).every((email) => email === "")) {
    throw problem_("The selection has no addresses. Select a column of email addresses.");
  }
  const output = selected.getLastColumn() + 1;
  const width = outputColumns.length;
  if (output + width - 1 > sheet.getMaxColumns()) {
    sheet.insertColumnsAfter(sheet.getMaxColumns(), output + width - 1 - sheet.getMaxColumns());
  }
  const there = sheet.getRange(row, output, rows, width).getValues();
  if (!there.every(isOwn_)) {
    sheet.insertColumnsAfter(output - 1, width);
  }
  return { sheet: sheet.getSheetId(), row, column, rows, output, next: 0, checked: 0 };
}

/**
 * A run and its progress: rows before `next` are written; `checked` counts addresses that were sent.
 * @typedef {{ sheet: number, row: number, column: number, rows: number, output: number, next: number, checked: number }} Run
 */

/**
 * True for cells that are empty or have a result of this add-on.
 * @param {unknown[]} cells
 */
function isOwn_([verdict, ...others]) {
  const empty = others.every((cell) => cell === "");
  return ownWords.includes(String(verdict)) && (verdict !== "" || empty);
}

/**
 * Returns the addresses of a column, trimmed.
 * @param {GoogleAppsScript.Spreadsheet.Sheet} sheet
 * @param {number} row
 * @param {number} column
 * @param {number} rows
 */
function addressesOf_(sheet, row, column, rows) {
  return sheet
    .getRange(row, column, rows, 1)
    .getValues()
    .map(([cell]) => String(cell).trim());
}

/**
 * Returns the sheet of a run.
 * @param {number} id
 */
function sheetOf_(id) {
  const sheet = SpreadsheetApp.getActive()
    .getSheets()
    .find((each) => each.getSheetId() === id);
  if (sheet === undefined) {
    throw problem_("The sheet was deleted. Start again.");
  }
  return sheet;
}

/**
 * Returns the first batch of a run from a row on: rows up to the first that would need address 101, and the addresses
 * of these rows that no row above has.
 * @param {string[]} emails
 * @param {number} from
 */
function nextBatch_(emails, from) {
  const above = new Set(emails.slice(0, from));
  /** @type {Set<string>} */
  const batch = new Set();
  let end = from;
  for (; end < emails.length; end += 1) {
    const email = emails[end];
    if (email !== "" && !above.has(email) && !batch.has(email)) {
      if (batch.size === batchSize) {
        break;
      }
      batch.add(email);
    }
  }
  return { end, batch: [...batch] };
}

const moved = "Cells moved while the check ran. Nothing else was changed: start again.";

/**
 * Checks batches of a run until it has taken 20 seconds, and writes each at once. Each address is checked once in a
 * run; the other rows with it copy what the sheet has. After an error, the run continues with the batch that failed.
 * @param {Run} run
 * @returns {Run & { error: string | null, retryAfterS: number | null }}
 */
function continueRun(run) {
  const start = Date.now();
  const { row, column, rows, output } = run;
  const sheet = sheetOf_(run.sheet);
  const emails = addressesOf_(sheet, row, column, rows);
  const width = outputColumns.length;
  /** @type {Map<string, string[]>} */
  const known = new Map();
  if (run.next > 0) {
    const written = sheet.getRange(row, output, run.next, width).getValues();
    const isKept = written.every(
      (cells, index) => isOwn_(cells) && (emails[index] === "" || cells[0] !== ""),
    );
    if (!isKept) {
      return { ...run, error: moved, retryAfterS: null };
    }
    written.forEach((cells, index) => {
      const email = emails[index];
      if (email !== "" && !known.has(email)) {
        known.set(
          email,
          cells.map((cell) => plain_(String(cell))),
        );
      }
    });
  }
  let { next, checked } = run;
  try {
    while (next < rows && Date.now() - start < partMs) {
      const { end, batch } = nextBatch_(emails, next);
      const found = batch.length === 0 ? [] : checkBatch_(connection_(), batch, partMs);
      found.forEach((result, index) => {
        known.set(
          batch[index],
          outputColumns.map((name) => plain_(result[name])),
        );
      });
      const empty = outputColumns.map(() => "");
      const lines = emails.slice(next, end).map((email) => known.get(email) ?? empty);
      const target = sheet.getRange(row + next, output, lines.length, width);
      const present = addressesOf_(sheet, row + next, column, lines.length);
      const isMoved = present.some((email, index) => email !== emails[next + index]);
      if (isMoved || !target.getValues().every(isOwn_)) {
        throw problem_(moved);
      }
      target.setValues(lines);
      SpreadsheetApp.flush();
      checked += batch.length;
      next = end;
    }
  } catch (error) {
    const { message, retryAfterS = null } = /** @type {Error & { retryAfterS?: number }} */ (error);
    return { ...run, next, checked, error: message, retryAfterS };
  }
  return { ...run, next, checked, error: null, retryAfterS: null };
}
