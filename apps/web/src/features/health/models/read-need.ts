import type { RoomNeed } from '@greenroom/domain/health/room-model.ts';
import type { Translate } from '#i18n/translate.ts';

/** A need as a person would say it: 'At least 1 of these has to work: display. With fewer the room is down.' */
export function readNeed(t: Translate, need: RoomNeed, listOf: (names: string[]) => string): string {
  const devices = listOf(need.roles.map((role) => t(`health.role.${role}`)));
  if (need.roles.length === 0) return t('models.reads.nothing');
  const state = t(`models.reads.${need.short}`);
  const parts = [
    need.at_least === 'all'
      ? t('models.reads.all', { devices, state })
      : t('models.reads.atLeast', { count: need.at_least, devices, state }),
  ];
  if (need.at_least !== 'all' && need.at_least !== need.expect)
    parts.push(t(need.reduced === 'ok' ? 'models.reads.reducedOk' : 'models.reads.reduced'));
  if (need.expect !== undefined) parts.push(t('models.reads.expect', { count: need.expect }));
  if (need.optional) parts.push(t('models.reads.optional'));
  return parts.join(' ');
}
