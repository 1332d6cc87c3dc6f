import { describe, expect, test } from 'vitest';
import { type RowSink, RowSplitter } from './row-splitter.ts';

function message(code: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

/** What arrives at the sink and at the parser when the stream comes in chunks of this size. */
function split(stream: Buffer, { size, hasSink }: { size: number; hasSink: boolean }) {
  const taken: string[] = [];
  const passed: Buffer[] = [];
  const rowSink: RowSink = {
    addRow: (body) => taken.push(`row ${body}`),
    endStatement: () => taken.push('end'),
    endParse: () => taken.push('parsed'),
  };
  const splitter = new RowSplitter(hasSink ? { rowSink } : {}, (chunk) => passed.push(Buffer.from(chunk)));
  // The memory of a chunk is used again for the next one.
  const memory = Buffer.alloc(size);
  for (let at = 0; at < stream.length; at += size) {
    const length = stream.copy(memory, 0, at, at + size);
    splitter.push(memory.subarray(0, length));
  }
  return { taken, passed: Buffer.concat(passed).toString('latin1') };
}

describe('RowSplitter', () => {
  const notice = message('N', 'SNOTICE');
  const ready = message('Z', 'I');
  const parts = [
    message('1', ''),
    message('2', ''),
    message('D', 'first'),
    message('C', 'SELECT 1'),
    notice,
    message('2', ''),
    message('D', 'x'.repeat(300)),
    message('C', 'SELECT 1'),
    ready,
  ];
  const stream = Buffer.concat(parts);
  const sizes = [...Array.from({ length: 40 }, (_, at) => at + 1), stream.length];

  test('takes rows out and passes the rest on, wherever the chunks end', () => {
    for (const size of sizes) {
      expect(split(stream, { size, hasSink: true })).toEqual({
        taken: ['parsed', 'row first', 'end', `row ${'x'.repeat(300)}`, 'end'],
        passed: Buffer.concat([notice, ready]).toString('latin1'),
      });
    }
  });

  test('passes everything on while no query wants bytes', () => {
    for (const size of sizes) {
      const { taken, passed } = split(stream, { size, hasSink: false });
      expect(taken).toEqual([]);
      expect(passed).toBe(stream.toString('latin1'));
    }
  });
});
