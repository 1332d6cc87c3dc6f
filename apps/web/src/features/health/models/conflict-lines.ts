import { type RoomModelDocument, usualWeight } from '@greenroom/domain/health/room-model.ts';
import type { Translate } from '#i18n/translate.ts';
import { needName } from '#live/rooms/describe-room.ts';
import { readNeed } from './read-need.ts';

export type ConflictLine = {
  key: string;
  /** Empty for what is no need. */
  name: string;
  text: string;
  /** The other version has no such line. */
  differs: boolean;
};

type Reader = { t: Translate; listOf: (names: string[]) => string };

/** Everything of a model that a user can set, line by line, each marked if the other version does not have it. */
export function conflictLines(
  { own, other }: { own: RoomModelDocument; other: RoomModelDocument },
  reader: Reader,
): ConflictLine[] {
  const others = new Set(linesOf(other, reader).map(contentOf));
  return linesOf(own, reader).map((line) => ({ ...line, differs: !others.has(contentOf(line)) }));
}

const contentOf = ({ name, text }: Pick<ConflictLine, 'name' | 'text'>) => JSON.stringify([name, text]);

function linesOf({ needs, warnings, title }: RoomModelDocument, { t, listOf }: Reader) {
  return [
    { key: 'title', name: '', text: t('models.reads.title', { title: titlesOf(title) }) },
    ...needs.map((need) => ({
      key: need.id,
      name: needName(t, { need: need.id, roles: need.roles }),
      text: `${readNeed(t, need, listOf)} ${t('models.reads.weight', { weight: need.weight ?? usualWeight })}`,
    })),
    { key: 'warnings', name: '', text: t(`models.reads.warnings.${warnings}`) },
  ];
}

const titlesOf = (title: RoomModelDocument['title']) =>
  [title.en, title.fr, title.es].filter((text) => text !== undefined && text !== '').join(' / ');
