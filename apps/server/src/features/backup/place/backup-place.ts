import type { Readable } from 'node:stream';

/** Where backups are: a folder, or a part of a bucket. Names contain slashes, and no object is ever seen half written. */
export type BackupPlace = {
  readonly kind: 'disk' | 's3';
  /** How messages name an object of it. */
  pathOf(name: string): string;
  /** Throws one clear sentence when the place cannot be used. */
  prepare(): Promise<void>;
  /** The names of all objects that begin with this. */
  list(prefix: string): Promise<string[]>;
  /** Replaces an object of the same name when the content has ended without an error. Returns its size. */
  write(name: string, content: Readable | Buffer): Promise<number>;
  open(name: string): Promise<Readable>;
  /** A whole object. */
  read(name: string): Promise<Buffer>;
  /** A missing object counts as removed. */
  remove(name: string): Promise<void>;
};

/** One object of a place. */
export type PlacedArchive = { place: BackupPlace; name: string };
