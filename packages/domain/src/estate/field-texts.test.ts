import { describe, expect, test } from 'vitest';
import { optionalField, optionalLines, requiredField } from './field-texts.ts';

describe('texts of fields', () => {
  test('have one line, however they are pasted', () => {
    expect(requiredField(20).parse(' Hall\r\n\tnorth\u2028 ')).toBe('Hall north');
    expect(optionalField(20).parse('\n\t')).toBeNull();
  });

  test('keep the lines of a note', () => {
    expect(optionalLines(20).parse('one\r\ntwo\n')).toBe('one\ntwo');
  });

  test.each(['\u0000', '\u0007', '\u007f', '\u202e', '\u2066'])('reject %j', (character) => {
    const message = 'must not contain control characters';
    for (const field of [requiredField(20), optionalLines(20)])
      expect(field.safeParse(`a${character}b`).error?.issues[0]?.message).toBe(message);
  });
});
