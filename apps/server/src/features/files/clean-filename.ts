import { Problem } from '@greenroom/domain/http/problem.ts';

/** The limit of common file systems. Checked before anything else reads the name. */
const maxGivenLength = 255;
/** The limit of the stored name, without its extension. */
const maxStoredLength = 150;

/** Path separators and control characters are not allowed in a file name. */
const forbidden = /[/\\\p{Cc}]/u;
/**
 * Half surrogate pairs, and characters that change the direction of text: "photo\u202egnp.exe" reads as "photoexe.png".
 */
const invisible = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The name without invisible characters, short enough for every file system. */
export function cleanFilename(given: string): string {
  const name = plainName(given, 'The name of the file');
  const { base, extension } = splitFilename(name);
  if (base === '' || extension === '') {
    throw new Problem('invalid-input', 'The file needs a name with an extension.');
  }
  return `${shortened(base)}.${extension}`;
}

/** Renames a file but keeps its extension. */
export function renameFile(filename: string, custom: string): string {
  const { extension } = splitFilename(filename);
  const name = plainName(custom, '"custom_filename"');
  const parts = splitFilename(name);
  const base = parts.extension.toLowerCase() === extension.toLowerCase() ? parts.base : name;
  if (base === '') throw new Problem('invalid-input', '"custom_filename" must contain a name.');
  return `${shortened(base)}.${extension}`;
}

function plainName(given: string, what: string): string {
  if (given.length > maxGivenLength) {
    throw new Problem('invalid-input', `${what} must have at most ${maxGivenLength} characters.`);
  }
  if (forbidden.test(given)) {
    throw new Problem(
      'invalid-input',
      `${what} must not contain slashes, backslashes or control characters.`,
    );
  }
  return withoutEdges(given.normalize('NFC').replace(invisible, ''));
}

/** Removes spaces and dots at both ends. Not by a pattern: one for the end would restart at each dot. */
function withoutEdges(name: string): string {
  const isEdge = (at: number) => /[\s.]/.test(name.charAt(at));
  let [start, end] = [0, name.length];
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return name.slice(start, end);
}

function splitFilename(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot < 1) return { base: name, extension: '' };
  return { base: name.slice(0, dot).trimEnd(), extension: name.slice(dot + 1) };
}

function shortened(base: string): string {
  return [...base].slice(0, maxStoredLength).join('');
}
