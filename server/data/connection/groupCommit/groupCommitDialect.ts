import {
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import type { GroupFlush } from "./groupFlush.ts";

/** Lets the driver hand out the connection in turn: Kysely would do so only once a commit is on the disk. */
class OwnTurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Driver of one connection whose users take turns. A commit is on the disk before its caller continues, but the next user doesn't wait for that. */
class GroupCommitDriver extends SqliteDriver {
  readonly #log: GroupFlush;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(config: SqliteDialectConfig, log: GroupFlush) {
    super(config);
    this.#log = log;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) {
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
    this.#taken = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const flushed = this.#log.flushed();
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#taken = false;
    } else {
      next();
    }
    await flushed;
  }

  override async destroy(): Promise<void> {
    await this.#log.close();
    await super.destroy();
  }
}

/** SQLite with one connection, whose commits reach the disk together and without blocking the thread. */
export class GroupCommitDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #log: GroupFlush;

  constructor(config: SqliteDialectConfig, log: GroupFlush) {
    super(config);
    this.#config = config;
    this.#log = log;
  }

  override createDriver(): Driver {
    return new GroupCommitDriver(this.#config, this.#log);
  }

  override createAdapter(): DialectAdapter {
    return new OwnTurnsAdapter();
  }
}
