import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';

/**
 * The rows of a downloaded file, without its header. Enough for the files of the product: RFC 4180 with a byte order
 * mark.
 */
export async function readCsv(download: Download): Promise<{ header: string[]; rows: string[][] }> {
  const text = await readFile(await download.path(), 'utf8');
  if (!text.startsWith('\ufeff')) throw new Error('The file has no byte order mark.');
  const lines = text.slice(1).match(/(?:"(?:[^"]|"")*"|[^\r\n])+/g) ?? [];
  const [header = [], ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
  return { header, rows };
}
