import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import type { Translate } from '#i18n/translate.ts';

type Described = Pick<IncidentRow, 'cause' | 'site_name'>;

/** What is wrong, in one line: 'Lyon Part-Dieu: agent offline'. The messages of the server use the same words. */
export function describeCause(t: Translate, { cause, site_name }: Described): string {
  const trouble = t(`incidents.trouble.${cause.trouble ?? 'reach'}`);
  const place = site_name ?? cause.room_name ?? t('incidents.unnamedPlace');
  const device = cause.asset_name ?? t('incidents.unnamedDevice');
  switch (cause.class) {
    case 'servers':
      return t('incidents.cause.servers');
    case 'agent':
      return t('incidents.cause.agent', { place });
    case 'outlet':
      return t('incidents.cause.outlet', { place: device, outlet: cause.outlet });
    case 'site':
      return t('incidents.cause.several', { place, trouble });
    case 'room':
      return t('incidents.cause.several', { place: cause.room_name ?? place, trouble });
    case 'asset':
      return t('incidents.cause.device', { place: device, trouble });
  }
}

/** What it affects: '3 rooms down, 42 devices affected'. */
export function describeEffect(t: Translate, { effect }: Pick<IncidentRow, 'effect'>): string {
  const { rooms_down, rooms_degraded, devices } = effect;
  return [
    ...(rooms_down > 0 ? [t('incidents.roomsDown', { count: rooms_down })] : []),
    ...(rooms_degraded > 0 ? [t('incidents.roomsDegraded', { count: rooms_degraded })] : []),
    ...(devices > 0 ? [t('incidents.devices', { count: devices })] : []),
  ].join(', ');
}
