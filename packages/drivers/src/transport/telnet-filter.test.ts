import { describe, expect, test } from 'vitest';
import { telnetFilter } from './telnet-filter.ts';

/** What is left as text, and what is answered, when the bytes arrive in these pieces. */
function filtered(...pieces: string[]) {
  const filter = telnetFilter();
  const responses: string[] = [];
  const text = pieces.map((piece) =>
    filter(Buffer.from(piece, 'hex'), (bytes) => responses.push(bytes.toString('hex'))).toString('latin1'),
  );
  return { text: text.join(''), responses };
}

describe('telnet option negotiation', () => {
  test('rejects requested options (WILL ECHO, DO SUPPRESS GO AHEAD)', () => {
    expect(filtered('fffb01', 'fffd03', '4f4b')).toEqual({ text: 'OK', responses: ['fffe01', 'fffc03'] });
  });

  test('does not respond to rejections, so that two peers never loop', () => {
    expect(filtered('fffc01fffe03')).toEqual({ text: '', responses: [] });
  });

  test('drops a sub-negotiation and single commands', () => {
    expect(filtered('41fffa1801fff042', 'fff143')).toEqual({ text: 'ABC', responses: [] });
  });

  test('recognises an option that arrives byte by byte', () => {
    expect(filtered('41ff', 'fb', '0142', 'fffa18', '01ff', 'f043')).toEqual({
      text: 'ABC',
      responses: ['fffe01'],
    });
  });

  test('keeps a doubled 255 as one byte and drops the NUL after a carriage return', () => {
    expect(filtered('ffff', '410d00')).toEqual({ text: 'ÿA\r', responses: [] });
  });

  test('gives up on an endless sub-negotiation', () => {
    expect(filtered(`fffa18${'41'.repeat(1_100)}`, '4f4b').text).toBe('OK');
  });
});
