import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { createTextStore } from "./textStore.ts";
import { createXmlReader, type XmlReader } from "./xmlReader.ts";

/** Texts that cells of a workbook refer to by number, and the reader of their XML. */
export interface SharedStrings {
  xml: XmlReader;
  /** Throws a {@link ListReadError} if there is no such text. */
  text(index: number): string;
}

/** Returns a reader of the shared texts of an .xlsx workbook. Throws a {@link ListReadError} if they are too many. */
export function createSharedStrings(): SharedStrings {
  const texts = createTextStore();
  let current = "";
  let inText = false;
  let phonetic = false;
  const xml = createXmlReader({
    open: (name) => {
      if (name === "si") {
        current = "";
      }
      inText = name === "t";
      phonetic ||= name === "rPh";
    },
    close: (name) => {
      if (name === "si") {
        texts.add(current);
      }
      inText = false;
      phonetic = name === "rPh" ? false : phonetic;
    },
    text: (text) => {
      if (inText && !phonetic && current.length <= listReaderLimits.recordLength) {
        current += text;
      }
    },
  });
  return { xml, text: (index) => texts.text(index) };
}
