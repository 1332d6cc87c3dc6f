import { describe, expect, test } from 'vitest';
import { cleanFilename, renameFile } from './clean-filename.ts';

describe('cleanFilename', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['Salle d’été (1).PNG', 'Salle d’été (1).PNG'],
    ['photo\u202egnp.pdf', 'photognp.pdf'],
    ['  ..hidden.txt. ', 'hidden.txt'],
    ['archive.tar.csv', 'archive.tar.csv'],
    ['e\u0301cran.png', '\u00e9cran.png'],
  ])('turns %j into %j', (given, expected) => {
    expect(cleanFilename(given)).toBe(expected);
  });

  test.each([
    '../../etc/passwd.txt',
    'C:\\Users\\ann\\photo.jpg',
    'folder/',
    'a\u0000b.png',
    'a\r\nb.png',
    'a\u001b.png',
  ])('rejects %j', (given) => {
    expect(() => cleanFilename(given)).toThrow(
      'The name of the file must not contain slashes, backslashes or control characters.',
    );
  });

  test.each(['', '..', '.png', 'noextension', '\u202e.pdf', '...'])('finds no name in %j', (given) => {
    expect(() => cleanFilename(given)).toThrow('The file needs a name with an extension.');
  });

  test('truncates a long name and keeps its extension', () => {
    expect(cleanFilename(`${'é'.repeat(200)}.pdf`)).toBe(`${'é'.repeat(150)}.pdf`);
    expect(cleanFilename(`${'😀'.repeat(120)}.pdf`)).toBe(`${'😀'.repeat(120)}.pdf`);
  });

  test.each(['.', ' ', 'a', '\u202e', 'e\u0301', '..a'])('rejects 80 kB of %j quickly', (filling) => {
    const start = process.cpuUsage();
    expect(() => cleanFilename(`a${filling.repeat(80_000)}a.pdf`)).toThrow(
      'The name of the file must have at most 255 characters.',
    );
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(300_000);
  });
});

describe('renameFile', () => {
  test.each([
    ['manual', 'manual.pdf'],
    ['manual.pdf', 'manual.pdf'],
    ['manual.PDF', 'manual.pdf'],
    ['manual.exe', 'manual.exe.pdf'],
    ['v1.2', 'v1.2.pdf'],
  ])('uses %j and keeps the extension', (custom, expected) => {
    expect(renameFile('scan 001.pdf', custom)).toBe(expected);
  });

  test('rejects an empty name', () => {
    expect(() => renameFile('a.pdf', ' . ')).toThrow('"custom_filename" must contain a name.');
  });

  test.each(['../../x/evil', 'Salle 1/2', 'a\nb'])('rejects %j, which would lose characters', (custom) => {
    expect(() => renameFile('a.pdf', custom)).toThrow('"custom_filename" must not contain slashes');
  });
});
