declare module "@zerobounce/zero-bounce-sdk" {
  /** The parts of the client that tests use. */
  export default class ZeroBounceSDK {
    init(key: string, baseUrl: string): void;
    getCredits(): Promise<unknown>;
    validateEmail(
      email: string,
      options?: { ip_address?: string; timeout?: number },
    ): Promise<unknown>;
    validateBatch(emails: readonly { email_address: string }[]): Promise<unknown>;
  }
}
