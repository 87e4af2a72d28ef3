import type { SandboxClock } from "#sandbox/clock/sandboxClock.ts";
import type { Memory } from "./dialogue.ts";

/** State and settings that all sessions of a sandbox share. */
export interface SessionEnvironment {
  readonly time: SandboxClock;
  readonly timeScale: number;
  readonly latencyMs: number;
  readonly memory: Memory;
  now(): number;
  onRecipient(address: string): void;
}

/** Record of a session for tests. */
export interface SessionRecord {
  readonly host: string;
  readonly address: string;
  /** The first command lines received, without their line ends. */
  readonly commands: string[];
  bytesSent: number;
  closed: boolean;
}
