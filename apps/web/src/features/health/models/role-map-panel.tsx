import { type AssetRole, assetRoles } from '@greenroom/domain/health/asset-role.ts';
import { type RoleMap, roleMapForm } from '@greenroom/domain/health/models/role-map.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { roleMapQuery, useUpdateRoleMap } from './room-models.queries.ts';

/** What each type of device counts as. Every choice acts at once. */
export function RoleMapPanel({ partnerId }: { partnerId: number }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(roleMapQuery(partnerId));
  const update = useUpdateRoleMap(partnerId);
  const set = (words: string, role: AssetRole | null) =>
    update.mutate(
      { words, role },
      {
        onSuccess: () => toast.success(t('models.roleSaved', { words })),
        onError: (failure) => toast.error(errorMessage(failure, t('models.saveFailed'))),
      },
    );
  if (error)
    return (
      <ErrorState
        title={t('models.rolesFailed')}
        onRetry={() => void refetch()}
        retryLabel={t('shared.tryAgain')}
        retrying={isFetching}
      >
        {errorMessage(error, t('shared.checkConnection'))}
      </ErrorState>
    );
  if (!data) return <SkeletonText lines={8} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card aria-label={t('models.kinds')}>
        <CardHeader>
          <CardTitle description={t('models.kindsHelp')}>{t('models.kinds')}</CardTitle>
        </CardHeader>
        <CardBody>
          {data.kinds.length === 0 ? (
            <p className="text-sm text-muted">{t('models.noKinds')}</p>
          ) : (
            <Kinds map={data} onSet={set} />
          )}
        </CardBody>
      </Card>
      <Card aria-label={t('models.ownWords')}>
        <CardHeader>
          <CardTitle description={t('models.ownWordsHelp')}>{t('models.ownWords')}</CardTitle>
        </CardHeader>
        <CardBody className="flex flex-col gap-4">
          {data.entries.length > 0 ? (
            <ul className="flex flex-col divide-y text-sm">
              {data.entries.map(({ words, role }) => (
                <li key={words} className="flex min-h-11 items-center gap-3 py-1.5">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-medium">{words}</span>
                    <span className="text-muted"> · {t(`health.role.${role}`)}</span>
                  </span>
                  <Button
                    size="sm"
                    aria-label={t('models.removeWords', { words })}
                    disabled={update.isPending}
                    onClick={() => set(words, null)}
                  >
                    {t('models.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">{t('models.noWords')}</p>
          )}
          <AddWords busy={update.isPending} onAdd={set} />
        </CardBody>
      </Card>
    </div>
  );
}

type SetRole = (words: string, role: AssetRole | null) => void;

function Kinds({ map, onSet }: { map: RoleMap; onSet: SetRole }) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col divide-y text-sm">
      {map.kinds.map(({ kind, assets, role, built_in, words }) => {
        const name = translateData(t, 'assetType', kind);
        return (
          <li
            key={kind}
            className="grid min-h-12 grid-cols-1 items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_19rem]"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="tabular text-xs text-muted">
                {t('models.assetCount', { count: assets })}
                {words !== null && words !== kind ? ` · ${t('models.byWords', { words })}` : null}
              </span>
            </span>
            <Select
              label={t('models.roleOf', { kind: name })}
              hideLabel
              size="sm"
              value={words === null ? '' : role}
              onValueChange={(value) =>
                onSet(value === '' ? (words ?? kind) : kind, value === '' ? null : (value as AssetRole))
              }
              options={[
                { value: '', label: t('models.automatic', { role: t(`health.role.${built_in}`) }) },
                ...roleOptions(t),
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

function AddWords({ busy, onAdd }: { busy: boolean; onAdd: SetRole }) {
  const { t } = useTranslation();
  const { form, textField, choice, submit } = useContractForm({
    schema: roleMapForm,
    defaultValues: { words: '', role: 'display' },
    words: { words: 'models.wordsRequired' },
    mode: 'onSubmit',
  });
  const add = submit(({ words, role }) => {
    if (busy) return;
    onAdd(words, role);
    form.reset({ words: '', role: form.getValues('role') });
  });
  return (
    <form onSubmit={add} noValidate className="flex flex-col items-start gap-3">
      <div className="grid w-full items-start gap-3 sm:grid-cols-2">
        <TextField {...textField('words')} label={t('models.words')} />
        <Select {...choice('role')} label={t('models.role')} options={roleOptions(t)} />
      </div>
      <Button type="submit" busy={busy}>
        {t('models.addWords')}
      </Button>
    </form>
  );
}

function roleOptions(t: ReturnType<typeof useTranslation>['t']) {
  return assetRoles.map((role) => ({ value: role as string, label: t(`health.role.${role}`) }));
}
