/** Returns the plugin of the client, which knows the errors of the server's. */
export const mailverdictClient = () => ({ id: "mailverdict", $InferServerPlugin: {} });
