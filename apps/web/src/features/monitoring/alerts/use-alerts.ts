import { useMemo } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import type { MonitorState } from '#features/monitoring/monitor-url-state.ts';
import { useToday } from '#features/monitoring/use-today.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { alertTexts } from './alert-message.ts';
import { alertList } from './alerts.queries.ts';

/** The list that the address requests. */
export function useAlerts({ view, search, priority, assetId, sort }: MonitorState) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const today = useToday();
  const words = useMemo(() => alertTexts(t, language), [t, language]);
  const source = useMemo(() => alertList(words), [words]);
  const filter = { today, asset_id: assetId, ...chosenPartner() };
  const narrow = {
    search,
    // The server needs the viewer's texts to search or sort by them.
    ...(search.trim() === '' && sort.key !== 'kind' ? {} : words),
    priority: priority === 'all' ? undefined : priority,
  };
  return useList(source, { filter, narrow, sort }, { enabled: view === 'list' });
}
