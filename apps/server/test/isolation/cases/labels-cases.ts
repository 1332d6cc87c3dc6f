import { readPdfText } from '../../read/read-pdf-text.ts';
import { anyId, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

export const labelsCases: Record<string, IsolationCase> = {
  printLabels: {
    makeRequest(world, random, seen) {
      const thing = random.pick(['asset', 'room']);
      const [all, own] = thing === 'asset' ? [world.assets, seen.assets] : [world.rooms, seen.rooms];
      // Often only own things: one hidden id among several rejects all.
      const rows = own.length > 0 && random.chance(0.5) ? own : all;
      const ids = [anyId(rows, random), anyId(rows, random)];
      return { body: { thing, ids, format: 'l6009', fields: ['place'] } };
    },
    expected({ seen, request }) {
      const { thing, ids } = request.body as { thing: string; ids: number[] };
      const rows = thing === 'asset' ? seen.assets : seen.rooms;
      if (!ids.every((id) => has(rows, id))) return { status: 404 };
      const places = ids.map((id) => {
        const asset = thing === 'asset' ? seen.assets.find((row) => row.id === id) : undefined;
        const room = seen.rooms.find((row) => row.id === (asset ? asset.room_id : id));
        const site = seen.sites.find((row) => row.id === room?.site_id);
        return [site?.name, asset ? room?.name : room?.floor].filter(Boolean).join(' / ');
      });
      return { status: 200, body: places.filter((place) => place !== '').join(' ') };
    },
    // A long place takes two lines.
    essence: (pdf: Buffer) => readPdfText(pdf).flat().join(' '),
  },
};
