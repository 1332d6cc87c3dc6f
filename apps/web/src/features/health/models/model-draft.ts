import type { RoomModelDocument, RoomNeed } from '@greenroom/domain/health/room-model.ts';
import { roomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import type { TextKey } from '#i18n/translate.ts';

/** The model that an editor opens with: the draft, else the active one, else that of the product. */
export function startOf({ models, built_in, room_type }: RoomTypeModels): RoomModelDocument {
  const own = models.find(({ state }) => state === 'draft') ?? models.find(({ state }) => state === 'active');
  if (own) return own.document;
  return room_type === null ? built_in : { ...built_in, title: { ...built_in.title, en: room_type } };
}

export const editionOf = ({ models }: RoomTypeModels): number =>
  Math.max(0, ...models.map(({ edition }) => edition));

/** A name that no other need has. */
export function addNeed(document: RoomModelDocument): RoomModelDocument {
  const used = new Set(document.needs.map(({ id }) => id));
  let number = document.needs.length + 1;
  while (used.has(`need-${number}`)) number += 1;
  const need: RoomNeed = { id: `need-${number}`, roles: [], at_least: 1, short: 'degraded' };
  return { ...document, needs: [...document.needs, need] };
}

export type NeedField = 'id' | 'roles' | 'at_least' | 'expect' | 'weight';
export type DraftFaults = { needs: Partial<Record<NeedField, TextKey>>[]; other: boolean };

const texts: Record<NeedField, TextKey> = {
  id: 'models.fault.id',
  roles: 'models.fault.roles',
  at_least: 'models.fault.atLeast',
  expect: 'models.fault.expect',
  weight: 'models.fault.weight',
};

/** What the contract would reject, at the field that it concerns. */
export function faultsOf(document: RoomModelDocument): DraftFaults {
  const faults: DraftFaults = { needs: document.needs.map(() => ({})), other: false };
  for (const { path } of roomModelDocument.safeParse(document).error?.issues ?? []) {
    const [member, index, field] = path;
    const need = member === 'needs' && typeof index === 'number' ? faults.needs[index] : undefined;
    if (need && typeof field === 'string' && field in texts)
      need[field as NeedField] = texts[field as NeedField];
    else if (member === 'needs' && index === undefined && document.needs.length > 0)
      markTwice(document, faults);
    else faults.other = true;
  }
  return faults;
}

function markTwice({ needs }: RoomModelDocument, faults: DraftFaults): void {
  needs.forEach(({ id }, index) => {
    const fault = faults.needs[index];
    if (fault && needs.findIndex((need) => need.id === id) !== index) fault.id = 'models.fault.twice';
  });
}

export const hasFaults = ({ needs, other }: DraftFaults): boolean =>
  other || needs.some((fault) => Object.keys(fault).length > 0);

export const isSame = (one: RoomModelDocument, other: RoomModelDocument): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
