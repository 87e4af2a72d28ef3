/** Marks that change the direction of text, with which one name can look like another, as part of a character class. */
export const directionMarks = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** Control characters, and separators of lines and paragraphs, as part of a character class. */
export const controls = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029`;

/** Text that is safe to show as a name: one line without control characters and direction marks. */
export const plainLine = new RegExp(`^[^${controls}${directionMarks}]*$`, "u");
