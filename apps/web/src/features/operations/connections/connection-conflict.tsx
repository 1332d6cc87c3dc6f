import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { CompareTable } from '#ui/compare-table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { useSideChoices } from '#ui/use-side-choices.ts';
import { type ConnectionValues, valuesOf } from './connection-values.ts';
import { connectionQuery } from './connections.queries.ts';
import { type ComparedField, mergeConnection } from './merge-connection.ts';

interface ConnectionConflictProps {
  /** What both started from. */
  base: AssetConnection;
  mine: ConnectionValues;
  drivers: readonly DriverDescription[];
  isSaving: boolean;
  onSave: (values: ConnectionValues, version: number) => void;
}

/** Another user has saved meanwhile: both versions beside each other, and nothing is overwritten without a choice. */
export function ConnectionConflict({ base, mine, drivers, isSaving, onSave }: ConnectionConflictProps) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  // Under another key: the form behind it keeps what it started from.
  const { queryKey, queryFn } = connectionQuery(base.asset_id);
  const { data: current, error } = useQuery({
    queryKey: [...queryKey, 'current', base.version],
    queryFn: queryFn as () => Promise<AssetConnection>,
    staleTime: 0,
  });
  const theirs = current && valuesOf(current, null);
  const { merged, conflicts } = mergeConnection(valuesOf(base, null), mine, theirs ?? mine);
  const { choices, table, whenComplete } = useSideChoices(conflicts);
  if (!current || !theirs)
    return (
      <DialogBody>
        {error ? (
          <Banner tone="danger">{errorMessage(error, t('connection.loadFailed'))}</Banner>
        ) : (
          <SkeletonText lines={4} />
        )}
      </DialogBody>
    );
  const save = () => {
    const values = { ...merged };
    for (const field of conflicts)
      Object.assign(values, { [field]: (choices[field] === 'left' ? mine : theirs)[field] });
    onSave(values, current.version);
  };
  return (
    <>
      <DialogBody className="gap-4">
        <Banner tone="warning" title={t('estate.conflict.title')}>
          {t(conflicts.length > 0 ? 'estate.conflict.help' : 'connection.otherFields')}
        </Banner>
        {conflicts.length > 0 ? (
          <CompareTable
            caption={t('estate.conflict.title')}
            fieldLabel={t('estate.conflict.field')}
            leftLabel={t('estate.conflict.mine')}
            rightLabel={t('estate.someone')}
            {...table}
            missingText={t('estate.conflict.missing')}
            rows={conflicts.map((field) => ({
              key: field,
              label: labelOf(field, t),
              left: describe(mine, field, { drivers, t }),
              right: describe(theirs, field, { drivers, t }),
            }))}
          />
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isSaving} onClick={close}>
          {t('estate.discard')}
        </Button>
        <Button variant="primary" busy={isSaving} onClick={() => whenComplete(save)}>
          {t('estate.conflict.save')}
        </Button>
      </DialogFooter>
    </>
  );
}

function labelOf(field: ComparedField, t: Translate): string {
  return t(field === 'route' ? 'connection.route.label' : `connection.${field}`);
}

type Texts = { drivers: readonly DriverDescription[]; t: Translate };

function describe(values: ConnectionValues, field: ComparedField, { drivers, t }: Texts): string {
  if (field === 'driver') return drivers.find(({ id }) => id === values.driver)?.name ?? values.driver;
  if (field === 'route')
    return t(
      values.route === 'auto'
        ? 'connection.route.autoServer'
        : values.route === 'direct'
          ? 'connection.route.direct'
          : 'connection.route.anyAgent',
    );
  if (field === 'options')
    return (
      Object.entries(values.options)
        .map(([name, value]) => `${t('shared.field', { field: name })} ${value}`)
        .join(', ') || '—'
    );
  if (field === 'outlet') {
    const { strip, number } = values.outlet ?? { strip: null, number: '' };
    return strip ? `${strip.name} · ${number}` : '—';
  }
  return values[field] || '—';
}
