// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

/** Version of this package, the server's. */
export const version: string = "0.1.0";
