// Code generated from the API's contract by `npm run sdk`. DO NOT EDIT.

package mailverdict

// Version of this package, the server's.
const Version = "0.1.0"
