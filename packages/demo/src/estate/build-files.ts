import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { type DocumentText, documentTexts, equipmentListName } from '../catalogue/document-catalogue.ts';
import { type DemoPartner, demoPartners } from '../catalogue/partner-catalogue.ts';
import type { RoomKind } from '../catalogue/room-catalogue.ts';
import type { Scene } from '../read-picture.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuiltRoom } from './build-sites.ts';
import type { Calendar } from './calendar.ts';
import type { AssetRow, DemoFile, FileRow, UserRow } from './demo-estate.ts';
import type { FileRecipe } from './file-recipe.ts';

const sceneOf: Record<RoomKind, Scene | null> = {
  meeting: 'meeting',
  boardroom: 'boardroom',
  auditorium: 'auditorium',
  huddle: 'huddle',
  classroom: 'classroom',
  lobby: 'lobby',
  control: 'control',
  studio: 'studio',
  training: 'classroom',
  function: 'function',
  technical: null,
};

const contentTypes = { pdf: 'application/pdf', txt: 'text/plain', csv: 'text/csv', png: 'image/png' };
const pictureNames = { fr: 'vue-de-la-salle', es: 'vista-de-la-sala', en: 'room-view' };

type Estate = { rooms: readonly BuiltRoom[]; assets: readonly AssetRow[]; users: readonly UserRow[] };
type Draft = Pick<FileRow, 'category' | 'filename' | 'content_type'> &
  Partial<FileRow> & { room: BuiltRoom; recipe: FileRecipe };

export function buildFiles(estate: Estate, random: SeededRandom, calendar: Calendar): DemoFile[] {
  const files: DemoFile[] = [];
  for (const [index, partner] of demoPartners.entries()) {
    const partnerId = index + 1;
    const uploaders = estate.users.filter(
      (user) => user.partner_id === partnerId && user.is_active && !user.force_explicit_grants,
    );
    // A room without a type cannot have a file of scope room_type.
    const rooms = random.shuffled(
      estate.rooms.filter((room) => room.row.partner_id === partnerId && room.row.room_type !== null),
    );
    const drafts = [
      ...draftImages(rooms, partner, random),
      ...draftDocuments({ rooms, partner, assets: estate.assets }, random, calendar),
    ];
    for (const { room, recipe, ...given } of drafts) {
      const id = files.length + 1;
      const row: FileRow = {
        id,
        partner_id: partnerId,
        entity_type: 'room',
        entity_id: room.row.id,
        room_type: null,
        subcategory: null,
        relationship_type: null,
        description: null,
        tags: [],
        version: null,
        is_public: false,
        shared_with_all: false,
        storage_key: `demo/${partner.reference.toLowerCase()}/${String(id).padStart(3, '0')}-${given.filename}`,
        uploaded_by: random.pick(uploaders).id,
        // Every third file is from the last week, which the dashboard counts.
        created_at: calendar.workingHours(
          id % 3 === 0 ? random.between(1, 6) : random.between(9, 320),
          random.next(),
        ),
        ...given,
      };
      files.push({ row, recipe });
    }
  }
  shareOne(files, estate.users);
  return files;
}

/** The administrator has shared one of its company's manuals with all partners. */
function shareOne(files: readonly DemoFile[], users: readonly UserRow[]): void {
  const admin = users.find((user) => user.is_superuser);
  const manual = files.find(
    ({ row }) => row.partner_id === admin?.partner_id && row.entity_type === 'room_type' && row.is_public,
  );
  if (admin && manual) Object.assign(manual.row, { shared_with_all: true, uploaded_by: admin.id });
}

function draftImages(rooms: readonly BuiltRoom[], partner: DemoPartner, random: SeededRandom): Draft[] {
  const drafts: Draft[] = [];
  const pictured = rooms.filter((room) => sceneOf[room.kind] !== null);
  for (let number = 0; drafts.length < partner.images; number++) {
    const room = pictured[number] as BuiltRoom;
    const first = random.between(1, 2) as 1 | 2;
    // Some rooms have two pictures, so that the carousel has something to show.
    for (const view of number % 4 === 0 ? ([1, 2] as const) : [first]) {
      if (drafts.length === partner.images) break;
      drafts.push({
        room,
        category: 'image',
        filename: `${pictureNames[partner.language]}-${view}.png`,
        content_type: contentTypes.png,
        description: room.row.name,
        recipe: { kind: 'image', picture: { scene: sceneOf[room.kind] as Scene, view } },
      });
    }
  }
  return drafts;
}

function draftDocuments(
  {
    rooms,
    partner,
    assets,
  }: { rooms: readonly BuiltRoom[]; partner: DemoPartner; assets: readonly AssetRow[] },
  random: SeededRandom,
  calendar: Calendar,
): Draft[] {
  const texts = documentTexts[partner.language];
  return Array.from({ length: partner.documents }, (_, number) => {
    const room = rooms[number] as BuiltRoom;
    const text = texts[number % (texts.length + 1)];
    return text === undefined
      ? draftEquipmentList(room, partner, assets)
      : draftDocument({ room, partner, text, date: calendar.dateDaysAgo(random.between(20, 400)) });
  });
}

function draftDocument({
  room,
  partner,
  text,
  date,
}: {
  room: BuiltRoom;
  partner: DemoPartner;
  text: DocumentText;
  date: string;
}): Draft {
  const type = room.row.room_type as string;
  const words: Record<string, string> = {
    room: room.row.name,
    site: room.site.row.name,
    customer: room.site.place.customer,
    partner: partner.name,
    type,
    date,
  };
  const fill = (line: string) => line.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
  const title = fill(text.title);
  const sections = text.sections.map(([heading, lines]) => [fill(heading), lines.map(fill)] as const);
  const ofType = text.scope === 'room_type';
  return {
    room,
    category: 'document',
    subcategory: text.subcategory,
    filename: `${text.filename}.${text.format}`,
    content_type: contentTypes[text.format],
    description: title,
    tags: [...text.tags],
    version: '1.0',
    ...(ofType && { entity_type: 'room_type' as const, entity_id: roomTypeId(type), room_type: type }),
    // Guides are visible to all users who see the room; records and rules stay private.
    is_public: text.subcategory === 'manual' || text.subcategory === 'guide',
    recipe:
      text.format === 'pdf'
        ? {
            kind: 'pdf',
            document: {
              title,
              subtitle: ofType ? partner.name : `${room.site.row.name} – ${room.site.row.city}`,
              sections,
              footer: `${partner.name} – ${date}`,
            },
          }
        : {
            kind: 'text',
            text: [
              title,
              date,
              ...sections.flatMap(([heading, lines]) => ['', heading, ...lines.map((line) => `- ${line}`)]),
              '',
            ].join('\n'),
          },
  };
}

function draftEquipmentList(room: BuiltRoom, partner: DemoPartner, assets: readonly AssetRow[]): Draft {
  const lines = assets
    .filter((asset) => asset.room_id === room.row.id)
    .map((asset) =>
      [asset.ref, asset.product_name, asset.asset_type, asset.serial_number, asset.ip_address ?? ''].join(
        ',',
      ),
    );
  return {
    room,
    category: 'document',
    subcategory: 'specification',
    filename: `${equipmentListName[partner.language]}.csv`,
    content_type: contentTypes.csv,
    description: room.row.name,
    version: '1.1',
    recipe: {
      kind: 'text',
      text: `${['ref,product_name,asset_type,serial_number,ip_address', ...lines].join('\r\n')}\r\n`,
    },
  };
}
