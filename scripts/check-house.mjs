import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBannedWords } from './house/find-banned-words.mjs';
import { findFaults } from './house/find-faults.mjs';
import { findHandMadeForms } from './house/find-hand-made-forms.mjs';
import { findIdleAssertions } from './house/find-idle-assertions.mjs';
import * as rules from './house/floors.mjs';
import { readImports } from './house/read-imports.mjs';
import { root, say } from './run-step.mjs';

/** Tracked and new files, except those that git ignores. */
function listSources() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'));
}

const files = listSources().filter((path) => existsSync(join(root, path)));
/** It quotes the banned words. */
const quotesWords = 'scripts/house/find-banned-words.test.mjs';
const imports = readImports(root, files);
const read = (path) => readFileSync(join(root, path), 'utf8');
const faults = [
  ...findFaults({ files, imports, rules }),
  ...findHandMadeForms({ files, imports, read }),
  ...files
    .filter((path) => path !== quotesWords)
    .flatMap((path) => {
      const text = read(path);
      return [...findBannedWords(path, text), ...findIdleAssertions(path, text)];
    }),
];
for (const fault of faults) say(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
