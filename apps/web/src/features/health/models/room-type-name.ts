import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';

/** Null stands for rooms of every other type. */
export function roomTypeName(t: Translate, roomType: string | null): string {
  return roomType === null ? t('models.otherTypes') : (translateData(t, 'roomType', roomType) ?? roomType);
}
