import { type ImportKind, importKinds } from '@greenroom/domain/import/import-fields.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { currentPartner } from '#api/partner-choice.ts';
import { partnersQuery } from '#features/admin/users/users.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { importPath } from '#paths.ts';
import { Card, CardBody } from '#ui/card.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { ImportFrame } from './import-frame.tsx';
import { useUploadImport } from './imports.queries.ts';
import { SampleFiles } from './sample-files.tsx';

interface NewImportScreenProps {
  /** Superusers choose the partner; everyone else imports for the own one. */
  partner: { id: number; choose: boolean };
  language: string;
}

/** The first step: the file, and what is in it. */
export function NewImportScreen({ partner, language }: NewImportScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const upload = useUploadImport();
  const partners = useQuery({ ...partnersQuery, enabled: partner.choose });
  const [partnerId, setPartnerId] = useState((partner.choose ? currentPartner() : undefined) ?? partner.id);
  const [kind, setKind] = useState<ImportKind | ''>('');

  function send(file: File | undefined) {
    if (!file) return;
    const form = { file, partner_id: partnerId, ...(kind !== '' && { kind }) };
    upload.mutate(form, { onSuccess: ({ id }) => navigate(importPath(id), { replace: true }) });
  }

  return (
    <ImportFrame title={t('imports.title')} step={0} found={undefined}>
      <Card className="max-w-3xl">
        <CardBody className="flex flex-col gap-5 pt-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {partner.choose ? (
              <LazySelect
                fallback={<Skeleton className="h-9" />}
                label={t('profile.partner')}
                value={String(partnerId)}
                onValueChange={(value) => setPartnerId(Number(value))}
                options={(partners.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            ) : null}
            <LazySelect
              fallback={<Skeleton className="h-9" />}
              label={t('imports.whatIsInIt')}
              value={kind}
              onValueChange={(value) => setKind(value as ImportKind | '')}
              options={[
                { value: '', label: t('imports.recogniseKind') },
                ...importKinds.map((value) => ({ value, label: t(`imports.kind.${value}`) })),
              ]}
            />
          </div>
          <FileDrop
            label={t('imports.file')}
            help={t('imports.fileHelp', {
              rows: importLimits.maxRows,
              megabytes: importLimits.maxBytes / 1024 / 1024,
            })}
            error={upload.error ? errorMessage(upload.error, t('shared.checkConnection')) : undefined}
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            chooseLabel={t('imports.choose')}
            dropLabel={t('imports.drop')}
            disabled={upload.isPending}
            onFiles={([file]) => send(file)}
          />
          {upload.isPending ? (
            <ProgressBar label={t('imports.reading')} value={60} language={language} />
          ) : (
            <SampleFiles />
          )}
          <p className="text-sm text-muted">{t('imports.nothingChanged')}</p>
        </CardBody>
      </Card>
    </ImportFrame>
  );
}
