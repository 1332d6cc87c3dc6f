import type { WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { windowsQuery } from './service.queries.ts';
import { WindowsList } from './windows-list.tsx';

/** The work that runs at a place, or else the next one; nothing if none is planned. */
export function PlannedWorkHere({ place }: { place: WindowPlace }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(windowsQuery(place));
  // Those that run come first, then the next ones.
  const [first] = data.filter(({ state }) => state === 'now' || state === 'next');
  if (!first) return null;
  return (
    <section aria-label={t('service.windows')}>
      <WindowsList windows={[first]} canCancel={false} withPlaces />
    </section>
  );
}
