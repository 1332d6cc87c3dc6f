import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { AlertKind, AlertSortKey } from '@greenroom/domain/monitoring/alert.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { alertSentence } from './alert-message.ts';
import { alertList, searchKinds } from './alerts.queries.ts';
import type { MonitorState } from './monitor-url-state.ts';
import { useToday } from './use-today.ts';

/** The list that the address asks for. */
export function useAlerts({ view, search, priority, assetId }: MonitorState) {
  const { t } = useTranslation();
  const today = useToday();
  const sentence = useMemo(() => (kind: AlertKind) => alertSentence(t, kind), [t]);
  const source = useMemo(() => alertList(sentence), [sentence]);
  const [sort, setSort] = useState<Sort<AlertSortKey>>(source.defaultSort);
  const filter = { today, asset_id: assetId };
  const narrow = {
    search,
    search_kinds: searchKinds(search, sentence),
    priority: priority === 'all' ? undefined : priority,
  };
  const list = useList(source, { filter, narrow, sort }, { enabled: view === 'list' });
  return { list, sort, setSort };
}
