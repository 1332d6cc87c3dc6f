import { expect, test } from 'vitest';
import { findBannedWords } from './find-banned-words.mjs';

test('reports a banned word in a comment, with its line', () => {
  const text = 'const max = 1;\n/** Small, so that nobody waits. */\nconst batch = 2;\n// Whoever asks.\n';
  expect(findBannedWords('apps/a.ts', text)).toEqual([
    'apps/a.ts:2: a comment says "nobody". Name the thing that acts.',
    'apps/a.ts:4: a comment says "Whoever". Name the thing that acts.',
  ]);
});

test.each([
  ['type Asked = string;', 'Asked', 'XInput, XOptions or XResult'],
  ['const [isWanted, setWanted] = useState(false);', 'isWanted', 'XInput, XOptions or XResult'],
  ['let begun = 0;', 'begun', 'started'],
  ['const askAgain = 1;', 'askAgain', 'request, confirm, prompt'],
  ['const answers = [];', 'answers', 'response, respond'],
  ['type Question = string;', 'Question', 'request, dialog'],
  ['const wishes = [];', 'wishes', 'XOptions'],
  ['export const sightOf = () => 1;', 'sightOf', 'visibility'],
  ['async function hearBells() {}', 'hearBells', 'notify, notification'],
  ['const lookMilliseconds = 5;', 'lookMilliseconds', 'pollMilliseconds, deadlineMilliseconds'],
  ['const mostRows = 10;', 'mostRows', 'max'],
  ['let least = 1;', 'least', 'min'],
  ['function demandQuota() {}', 'demandQuota', 'require'],
  ['const tellUser = 1;', 'tellUser', 'receive, send, report'],
  ['function forgetCache() {}', 'forgetCache', 'delete, invalidate'],
  ['function wordStatus() {}', 'wordStatus', 'translate, format, describe'],
  ['type JsonAnswer = string;', 'JsonAnswer', 'response, reject, rejection'],
])('reports a banned name: %s', (text, name, instead) => {
  expect(findBannedWords('apps/a.ts', text)).toEqual([
    `apps/a.ts:1: the name "${name}" is banned. Use ${instead}.`,
  ]);
});

test('reports a banned word in a file name', () => {
  expect(findBannedWords('apps/sight-panel.ts', '')).toEqual([
    'apps/sight-panel.ts: the file name says "sight".',
  ]);
});

test('accepts plain words, the system account and texts that are not comments', () => {
  const text =
    "// Runs as `nobody`.\nconst maxRows = 1;\nconst text = 'somebody';\nconst insight = 2;\nconst task = 3;\n";
  expect(findBannedWords('apps/a.ts', text)).toEqual([]);
});
