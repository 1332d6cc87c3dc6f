import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildDemoEstate } from './build-demo-estate.ts';
import { renderFile } from './file-recipe.ts';
import { writePdf } from './write-pdf.ts';

const { files } = buildDemoEstate({ seed: 7, today: new Date('2026-03-14') });

describe('images', () => {
  test('are well-formed PNGs of 960 by 600 with little weight', () => {
    const scenes = new Map(
      files.flatMap(({ recipe }) => (recipe.kind === 'image' ? [[recipe.image.scene, recipe]] : [])),
    );
    expect(scenes.size).toBeGreaterThan(5);
    for (const recipe of scenes.values()) {
      const bytes = Buffer.from(renderFile(recipe));
      const chunks = readChunks(bytes);
      expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([960, 600]);
      expect(inflateSync(chunks[1]?.data ?? Buffer.alloc(0))).toHaveLength((960 * 3 + 1) * 600);
      expect(bytes.length).toBeLessThan(80_000);
    }
  });

  test('of a mirrored room are another picture', () => {
    const image = { scene: 'lobby', palette: 1 } as const;
    const plain = renderFile({ kind: 'image', image: { ...image, mirrored: false } });
    const mirrored = renderFile({ kind: 'image', image: { ...image, mirrored: true } });
    expect(Buffer.compare(plain, mirrored)).not.toBe(0);
  });
});

describe('documents', () => {
  test('PDFs have a table of contents that points at every object', () => {
    const pdfs = files.filter(({ recipe }) => recipe.kind === 'pdf');
    expect(pdfs.length).toBeGreaterThan(15);
    for (const { recipe } of pdfs) {
      const text = Buffer.from(renderFile(recipe)).toString('latin1');
      expect(text.startsWith('%PDF-1.4\n')).toBe(true);
      expect(text.endsWith('%%EOF\n')).toBe(true);
      const xref = Number(text.match(/startxref\n(\d+)\n/)?.[1]);
      expect(text.slice(xref, xref + 5)).toBe('xref\n');
      const offsets = [...text.slice(xref).matchAll(/(\d{10}) 00000 n /g)].map((match) => Number(match[1]));
      expect(offsets).toHaveLength(7);
      for (const [index, offset] of offsets.entries()) {
        expect(text.slice(offset, offset + 8)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
      }
      const stream = text.match(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/);
      expect(stream?.[2]).toHaveLength(Number(stream?.[1]));
    }
  });

  test('PDFs escape brackets and keep accents, dashes and quotes', () => {
    const text = Buffer.from(
      writePdf({ title: 'Salle (A) – l’été', subtitle: '', sections: [], footer: '' }),
    ).toString('latin1');
    expect(text).toContain('(Salle \\(A\\) \u0096 l\u0092\u00e9t\u00e9)');
  });

  test('equipment lists name the assets of the room', () => {
    const list = files.find(({ row }) => row.content_type === 'text/csv');
    const lines = Buffer.from(renderFile(list?.recipe as never))
      .toString('utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('\ufeffref,product_name,asset_type,serial_number,ip_address');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.split(',')).toHaveLength(5);
  });
});

function readChunks(bytes: Buffer): { type: string; data: Buffer }[] {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}
