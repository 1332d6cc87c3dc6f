import { describe, expect, test } from 'vitest';
import { buildDemoEstate } from './build-demo-estate.ts';
import { renderFile } from './file-recipe.ts';

const { files } = buildDemoEstate({ seed: 7, today: new Date('2026-03-14') });
const ofKind = (kind: string) => files.map(({ recipe }) => recipe).filter((recipe) => recipe.kind === kind);
const render = async (recipe: (typeof files)[number]['recipe']) => Buffer.from(await renderFile(recipe));

describe('files of the demo', () => {
  test('show rooms as PNGs of 960 by 600', async () => {
    const pictures = new Map(ofKind('image').map((recipe) => [JSON.stringify(recipe), recipe]));
    expect(pictures.size).toBeGreaterThan(5);
    for (const recipe of pictures.values()) {
      const bytes = await render(recipe);
      expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([960, 600]);
    }
  });

  test('have documents of one page, with the same bytes each time', async () => {
    const pdfs = ofKind('pdf');
    expect(pdfs.length).toBeGreaterThan(15);
    for (const recipe of pdfs.slice(0, 6)) {
      const bytes = await render(recipe);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(bytes.equals(await render(recipe))).toBe(true);
    }
  });

  test('name the assets of a room in its equipment list', async () => {
    const list = files.find(({ row }) => row.content_type === 'text/csv');
    if (!list) throw new Error('The demo has no equipment list.');
    const lines = (await render(list.recipe)).toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffref,product_name,asset_type,serial_number,ip_address');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.split(',')).toHaveLength(5);
  });
});
