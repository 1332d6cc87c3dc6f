import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { checkDocument, checkImage } from './check-upload.ts';
import { describeRejections, takeFiles } from './take-files.ts';

beforeAll(startTestTranslations);

const image = (name: string) => new File(['x'], name, { type: 'image/png', lastModified: 1 });
const names = (files: readonly File[]) => files.map(({ name }) => name);

test('accepts as many images as the room has space for, and rejects the others one by one', () => {
  const files = ['a.png', 'b.svg', 'c.png', 'd.png', 'e.svg'].map(image);
  const check = (file: File, openCount: number) => checkImage(file, 2 + openCount);
  const { taken, rejected } = takeFiles({ files, open: [image('first.png')], check });
  expect(names(taken)).toEqual(['a.png', 'c.png']);
  expect(describeRejections(rejected, files.length, translator.t)).toBe(
    [
      'b.svg: Only JPG, PNG and WebP images are allowed',
      'd.png: Maximum 5 images allowed per room',
      'e.svg: Only JPG, PNG and WebP images are allowed',
    ].join('\n'),
  );
});

test('counts a file that is chosen twice once', () => {
  const { taken, rejected } = takeFiles({
    files: [image('a.png'), image('b.png'), image('b.png')],
    open: [image('a.png')],
    check: (file) => checkImage(file, 0),
  });
  expect(names(taken)).toEqual(['b.png']);
  expect(rejected).toEqual([]);
});

test('accepts twenty documents at once, and names five of the rejected ones', () => {
  const files = Array.from({ length: 30 }, (_, at) => new File(['x'], at === 29 ? '29.exe' : `${at}.txt`));
  const { taken, rejected } = takeFiles({ files, open: [], check: checkDocument });
  expect(taken).toHaveLength(20);
  const lines = describeRejections(rejected, files.length, translator.t)?.split('\n');
  expect(lines?.at(0)).toBe('20.txt: At most 20 files can be uploaded at once.');
  expect(lines?.slice(5)).toEqual(['and 5 more']);
  expect(rejected.at(-1)?.rejection).toBe('rooms.documents.invalidFileType');
});
