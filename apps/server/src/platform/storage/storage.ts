import type { Readable } from 'node:stream';

/** A complete file on this machine. A storage may move it instead of copying it. */
export type LocalFile = { path: string; size: number; sha256: string };

export type Download = {
  filename: string;
  content_type: string;
  disposition: 'inline' | 'attachment';
  expiresInSeconds: number;
  now: Date;
};

export type StorageObserver = (call: {
  operation: string;
  outcome: 'done' | 'failed';
  milliseconds: number;
}) => void;

export type StorageHealth = {
  /** True from the first failure until something works again. */
  readonly isDown: boolean;
  /** Since the start of the process. */
  readonly outages: number;
  /** One observer, for metrics. */
  observe(observer: StorageObserver): void;
  /** During an outage it stores, reads and removes a small object. Otherwise it does nothing. Never throws. */
  probe(): Promise<void>;
};

/**
 * The storage of file contents. Keys are generated (see storage-key.ts). Every failure because the storage is down or
 * full is a Problem 'unavailable'; nothing waits for ever.
 */
export type Storage = {
  /** For the log. */
  readonly place: string;
  /** Throws one clear sentence when the storage cannot be used at all. */
  prepare(): Promise<void>;
  /**
   * When it returns, the object survives a power cut. It replaces an object of the same key as a whole. The type is not
   * stored here: the reader passes it.
   */
  put(key: string, content: LocalFile | Uint8Array): Promise<void>;
  /** Returns undefined when there is no such object. Both ends of the range are included. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /**
   * A whole object, in memory: at most as large as an upload. It fails as a call does when the storage falls silent in the
   * middle.
   */
  read(key: string): Promise<Buffer | undefined>;
  /** A missing object counts as removed. */
  remove(key: string): Promise<void>;
  /** A link to the storage itself; undefined when only this server can reach it. */
  signLink(key: string, download: Download): Promise<string | undefined>;
  readonly health: StorageHealth;
};
