import type { TFunction } from 'i18next';
import { translateData } from '#i18n/translate-data.ts';

/** Null stands for rooms of every other type. */
export function roomTypeName(t: TFunction, roomType: string | null): string {
  return roomType === null ? t('models.otherTypes') : (translateData(t, 'roomType', roomType) ?? roomType);
}
