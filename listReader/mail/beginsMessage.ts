/** Tells whether a line begins a message in a mailbox file (mbox, RFC 4155), by the day in it. */
export const beginsMessage = (text: string): boolean =>
  /^From \S{1,1000} {1,9}(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[ ,]/u.test(text);
