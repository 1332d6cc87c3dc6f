import { csvLine } from '@greenroom/domain/listing/csv.ts';
import { readZip } from '../../read/read-zip.ts';
import { anyId, type CaseContext, type IsolationCase, maybe } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

type Named = { name: string; reference?: string | null };
const called = (row: Named | undefined) => row && (row.reference ?? row.name);

/** The beginning of each line: the partner, the places, the reference and the name, as far as the user sees them. */
function linesOf({ seen }: CaseContext, isChosen: (row: { id: number; partner_id: number }) => boolean) {
  const partnerOf = (id: number) => called(seen.partners.find((partner) => partner.id === id));
  const siteOf = (id: number | undefined) => called(seen.sites.find((site) => site.id === id));
  const line = (cells: (string | null | undefined)[]) => csvLine(cells.map((cell) => cell ?? '')).trimEnd();
  return {
    sites: seen.sites
      .filter(isChosen)
      .map((site) => line([partnerOf(site.partner_id), site.reference, site.name])),
    rooms: seen.rooms
      .filter(isChosen)
      .map((room) => line([partnerOf(room.partner_id), siteOf(room.site_id), referenceOf(room), room.name])),
    assets: seen.assets.filter(isChosen).map((asset) => {
      const room = seen.rooms.find(({ id }) => id === asset.room_id);
      const places = [siteOf(room?.site_id), called(room)];
      return line([partnerOf(asset.partner_id), ...places, asset.ref, asset.product_name]);
    }),
  };
}

const referenceOf = (row: object) => (row as { reference?: string | null }).reference;
const kinds = ['sites', 'rooms', 'assets'] as const;
const cellCount = { sites: 3, rooms: 4, assets: 5 };
type Selection = Record<string, { ids?: number[]; filter?: { partner_id?: number } }>;

function kindOf(header: string): keyof typeof cellCount {
  if (header.includes('serial_number')) return 'assets';
  return header.includes('floor') ? 'rooms' : 'sites';
}

function beginnings(kind: keyof typeof cellCount, text: string): string[] {
  const lines = text.split('\r\n').slice(1, -1);
  return lines.map((line) => line.split(',').slice(0, cellCount[kind]).join(','));
}

export const exportCases: Record<string, IsolationCase> = {
  exportRows: {
    makeRequest(world, random) {
      const kind = random.pick(kinds);
      const ids = [1, 2, 3].map(() => anyId(world[kind], random));
      const filter = { partner_id: maybe(random, 0.5, () => anyId(world.partners, random)) };
      return { body: { [kind]: random.chance(0.3) ? { filter } : { ids } } };
    },
    expected(context) {
      const body = context.request.body as Selection;
      const lines = kinds.flatMap((kind) => {
        const chosen = body[kind];
        if (!chosen) return [];
        const partner = chosen.filter?.partner_id;
        const isOfPartner = (row: { partner_id: number }) =>
          partner === undefined || (row.partner_id === partner && has(context.seen.partners, partner));
        return linesOf(context, (row) => chosen.ids?.includes(row.id) ?? isOfPartner(row))[kind];
      });
      return lines.length > 0 ? { status: 200, body: lines } : { status: 404 };
    },
    essence(file: Buffer) {
      const text = file.toString();
      return beginnings(kindOf(text.slice(0, text.indexOf('\r\n'))), text);
    },
  },
  exportEstate: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected(context) {
      const partner = Number(context.request.query?.partner_id);
      if (!has(context.seen.partners, partner)) return { status: 404 };
      return { status: 200, body: linesOf(context, ({ partner_id }) => partner_id === partner) };
    },
    essence(archive: Buffer) {
      const files = readZip(archive);
      return Object.fromEntries(kinds.map((kind) => [kind, beginnings(kind, files[`${kind}.csv`] ?? '')]));
    },
  },
};
