import { describe, expect, it } from 'vitest';
import { cleanFilename, renameFile } from './clean-filename.ts';

describe('cleanFilename', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Salle d’été (1).PNG', 'Salle d’été (1).PNG'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ann\\photo.jpg', 'photo.jpg'],
    ['a\u0000b\r\nc\u001b.png', 'abc.png'],
    ['photo\u202egnp.pdf', 'photognp.pdf'],
    ['  ..hidden.txt. ', 'hidden.txt'],
    ['archive.tar.csv', 'archive.tar.csv'],
    ['e\u0301cran.png', '\u00e9cran.png'],
  ])('makes %j into %j', (given, wanted) => {
    expect(cleanFilename(given)).toBe(wanted);
  });

  it.each(['', '..', '.png', 'folder/', 'noextension', '\u0000.pdf', '...'])('refuses %j', (given) => {
    expect(() => cleanFilename(given)).toThrow('The file needs a name with an extension.');
  });

  it('cuts a long name and keeps its extension', () => {
    expect(cleanFilename(`${'😀'.repeat(300)}.pdf`)).toBe(`${'😀'.repeat(150)}.pdf`);
  });
});

describe('renameFile', () => {
  it.each([
    ['manual', 'manual.pdf'],
    ['manual.pdf', 'manual.pdf'],
    ['manual.PDF', 'manual.pdf'],
    ['manual.exe', 'manual.exe.pdf'],
    ['v1.2', 'v1.2.pdf'],
    ['../../x/evil', 'evil.pdf'],
  ])('names it %j and keeps the extension', (custom, wanted) => {
    expect(renameFile('scan 001.pdf', custom)).toBe(wanted);
  });

  it('refuses a name of nothing', () => {
    expect(() => renameFile('a.pdf', '/ . /')).toThrow('"custom_filename" holds no name.');
  });
});
