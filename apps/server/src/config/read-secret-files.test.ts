import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function aFile(content: string): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

describe('a secret setting', () => {
  test('is read from the file that NAME_FILE names, without the line end', () => {
    const key = 'a key for tests that is long enough';
    const config = readConfig({
      SECRET_KEY_FILE: aFile(`${key}\n`),
      SMTP_URL_FILE: aFile('smtp://m.example'),
    });
    expect(config).toMatchObject({ SECRET_KEY: key, SMTP_URL: 'smtp://m.example' });
  });

  test.each([
    [{ SECRET_KEY_FILE: aFile('short') }, /^Setting SECRET_KEY must have at least 32 characters/],
    [
      { SECRET_KEY_FILE: join(folder, 'none') },
      /^Setting SECRET_KEY_FILE names a file that cannot be read: .*ENOENT\)$/,
    ],
    [{ SECRET_KEY_FILE: folder }, /^Setting SECRET_KEY_FILE .*\(not a file\)$/],
    [{ ODOO_API_KEY_FILE: aFile('\n') }, /^Setting ODOO_API_KEY_FILE names an empty file/],
    [
      { METRICS_TOKEN: 'x'.repeat(20), METRICS_TOKEN_FILE: aFile('y') },
      /^Set either METRICS_TOKEN or METRICS_TOKEN_FILE/,
    ],
    [{ DATABASE_URL_FILE: aFile('x'.repeat(70_000)) }, /\(too large\)$/],
  ])('is rejected in one line when %j is wrong', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });
});
