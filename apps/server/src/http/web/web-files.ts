import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the web app in memory, with what the build has compressed. */
export type WebFile = {
  bytes: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  type: string;
  etag: string;
  cacheControl: string;
};

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Reads the built web app, 6 MB, so that no request touches the disk. The keys are the paths of requests. */
export function readWebFiles(folder: string): Map<string, WebFile> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file));
  }
  const served = [...files].filter(([path]) => !/\.(br|gz)$/.test(path));
  return new Map(
    served.map(([path, bytes]) => [
      path,
      webFile(path, bytes, files.get(`${path}.br`), files.get(`${path}.gz`)),
    ]),
  );
}

function webFile(path: string, bytes: Buffer, br?: Buffer, gzip?: Buffer): WebFile {
  return {
    bytes,
    br,
    gzip,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: tagOf(bytes),
    // Names of built assets carry a hash of their content; everything else must be asked for again.
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

export function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
