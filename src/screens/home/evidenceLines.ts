/** Example output of each station, the same in every language. A test produces each of them again. */
export const evidenceLines = {
  syntax: 'ann..lee@sandbox.test: "code": "syntax_local_dot", "position": 4',
  lists: 'role@free.sandbox.test: "role": true, "free": true, "disposable": false',
  dns: "sandbox.test. 300 MX 10 mx.sandbox.test",
  host: "mx.sandbox.test. 300 A 127.77.0.1",
  mailbox: "452 4.2.2 <mailbox-full@sandbox.test>: mailbox is over quota",
} as const;
