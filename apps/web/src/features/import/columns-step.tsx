import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { type ImportKind, identifyingFields, importKinds } from '@greenroom/domain/import/import-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { partnersQuery } from '#features/admin/users/users.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Card } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { ColumnRow } from './column-row.tsx';
import { useCheckImport, useSetColumns } from './imports.queries.ts';

interface ColumnsStepProps {
  found: ImportDetail;
  choosesPartner: boolean;
}

/** The second step: the field of each column. Another kind of content starts with what its headers name. */
export function ColumnsStep({ found, choosesPartner }: ColumnsStepProps) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const [fields, setFields] = useState(() => found.columns.map(({ field }) => field));
  const [partnerId, setPartnerId] = useState(found.partner_id);
  const partners = useQuery({ ...partnersQuery, enabled: choosesPartner });
  const setColumns = useSetColumns(found.id);
  const check = useCheckImport(found.id);
  const busy = setColumns.isPending || check.isPending;
  const missing = !fields.some((field) => field !== null && identifyingFields[found.kind].includes(field));
  const error = setColumns.error ?? check.error;

  function changeKind(kind: ImportKind) {
    const none = found.columns.map(() => null);
    const identifying = identifyingFields[kind][0] ?? null;
    // The server recognises the headers of the new kind; until then only the first column has a field.
    setColumns.mutate(
      { kind, fields: [identifying, ...none.slice(1)] },
      {
        onSuccess: ({ columns }) => {
          const recognised = columns.map((column) => column.recognised);
          setFields(recognised);
        },
      },
    );
  }

  function goOn() {
    if (missing || busy) return;
    const onSuccess = () => check.mutate(undefined, { onSuccess: () => setSearch({}, { replace: true }) });
    const partner = partnerId === found.partner_id ? {} : { partner_id: partnerId };
    const { kind, create_rooms } = found;
    setColumns.mutate({ kind, fields, create_rooms, ...partner }, { onSuccess });
  }

  useShortcut('Enter', goOn, { command: true });
  return (
    <>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        {choosesPartner ? (
          <LazySelect
            fallback={<Skeleton className="h-9" />}
            label={t('profile.partner')}
            value={String(partnerId)}
            onValueChange={(value) => setPartnerId(Number(value))}
            disabled={busy}
            options={(partners.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : null}
        <LazySelect
          fallback={<Skeleton className="h-9" />}
          label={t('imports.whatIsInIt')}
          value={found.kind}
          onValueChange={(value) => changeKind(value as ImportKind)}
          disabled={busy}
          options={importKinds.map((value) => ({ value, label: t(`imports.kind.${value}`) }))}
        />
      </div>
      <Card as="article">
        <ul aria-label={t('imports.step.columns')} className="divide-y">
          {found.columns.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places, and headers may repeat.
              key={at}
              kind={found.kind}
              column={{ ...column, field: fields[at] ?? null }}
              used={fields}
              onChange={(field) => setFields(fields.map((each, index) => (index === at ? field : each)))}
            />
          ))}
        </ul>
      </Card>
      <p className="text-sm text-muted">{t(`imports.matching.${found.kind}`)}</p>
      {error ? <Banner tone="danger">{errorMessage(error, t('shared.checkConnection'))}</Banner> : null}
      <footer className="sticky bottom-0 z-10 -mb-6 flex flex-wrap items-center justify-between gap-3 bg-background py-3">
        <p className="text-sm text-muted">{t('imports.nothingChanged')}</p>
        {missing ? (
          <ExplainedButton variant="primary" reason={t('imports.needsIdentity')}>
            {t('imports.check')}
          </ExplainedButton>
        ) : (
          <Button variant="primary" busy={busy} onClick={goOn}>
            {t('imports.check')}
          </Button>
        )}
      </footer>
    </>
  );
}
