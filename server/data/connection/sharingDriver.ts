import type { DatabaseConnection, Driver, TransactionSettings } from "kysely";
import type { ConnectionShares } from "./connectionShares.ts";

/** Driver over the connections of another one, of which an account uses its share. */
export class SharingDriver implements Driver {
  readonly #driver: Driver;
  readonly #shares: ConnectionShares;
  readonly #owner: string;

  constructor(driver: Driver, shares: ConnectionShares, owner: string) {
    this.#driver = driver;
    this.#shares = shares;
    this.#owner = owner;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#shares.enter(this.#owner);
    try {
      return await this.#driver.acquireConnection();
    } catch (error) {
      this.#shares.leave(this.#owner);
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#driver.releaseConnection(connection);
    } finally {
      this.#shares.leave(this.#owner);
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }

  /** Does nothing: the connections belong to the other driver. */
  async destroy(): Promise<void> {}
}
