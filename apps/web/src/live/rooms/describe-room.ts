import type { NeedReport } from '@greenroom/domain/health/room-health.ts';
import type { Translate } from '#i18n/translate.ts';

type Need = Pick<NeedReport, 'need' | 'roles' | 'verdict' | 'works' | 'broken' | 'enough' | 'total'>;

export const knownNeeds = [
  'audio',
  'call',
  'camera',
  'control',
  'network',
  'picture',
  'play',
  'power',
  'record',
  'show',
  'signal',
  'sound',
  'voice',
] as const;

/** The needs of the product have names; those of a partner's model are called by their devices. */
export function needName(t: Translate, { need, roles }: Pick<Need, 'need' | 'roles'>): string {
  const known = knownNeeds.find((name) => name === need);
  return known ? t(`health.need.${known}`) : roleNames(t, roles);
}

function roleNames(t: Translate, roles: Need['roles']): string {
  return roles.map((role) => t(`health.role.${role}`)).join(', ');
}

/** Why a need is not met: 'No working codec'. */
export function describeNeed(t: Translate, need: Need): string {
  const values = {
    need: needName(t, need),
    device: roleNames(t, need.roles),
    works: need.works,
    enough: need.enough,
    total: need.total,
  };
  if (need.verdict === 'unwatched' || need.verdict === 'left-out') return t('health.why.unwatched', values);
  if (need.verdict === 'unknown') return t('health.why.unknown', values);
  if (need.verdict === 'short' && need.works === 0) return t('health.why.none', values);
  if (need.verdict === 'short') return t('health.why.tooFew', values);
  return t('health.why.some', values);
}
