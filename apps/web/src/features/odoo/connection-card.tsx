import { maxOdooKeyLength, type OdooState, odooConnectionForm } from '@greenroom/domain/odoo/odoo-state.ts';
import { errorMessage } from '#api/error-message.ts';
import { SetUpCard } from '#forms/set-up-card.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { SecretField } from '#ui/form/secret-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CheckTranscript } from './check-transcript.tsx';
import { useCheckOdoo, useRemoveConnection, useSetConnection } from './odoo.queries.ts';

type Values = { url: string; database: string; login: string; key: string | undefined };

/** The own Odoo of the partner: address, database, login and key. */
export function ConnectionCard({ state }: { state: OdooState }) {
  const { t } = useTranslation();
  const { partner_id, connection } = state;
  const own = connection?.source === 'own' ? connection : null;
  const save = useSetConnection(partner_id);
  const remove = useRemoveConnection(partner_id);
  const check = useCheckOdoo(partner_id);
  const { form, textField, errorOf, submit, isFailureMarked } = useContractForm({
    schema: odooConnectionForm,
    defaultValues: valuesOf(own),
    toRequest: ({ key, ...place }: Values) => ({ ...place, ...(key ? { key } : {}) }),
    check: ({ key }) => (own || key ? {} : { key: 'odoo.keyRequired' }),
    words: {
      url: 'odoo.urlInvalid',
      database: 'odoo.databaseRequired',
      login: 'odoo.loginRequired',
      key: 'odoo.keyRequired',
    },
    failure: save.error ?? check.error,
    rejections: {
      'odoo-address': { field: 'url', message: 'problem.odoo-address' },
      'odoo-key-needed': { field: 'key', message: 'problem.odoo-key-needed' },
    },
  });
  const failure = save.error ?? check.error ?? remove.error;
  const send = submit((request) => {
    if (save.isPending) return;
    check.reset();
    save.mutate(request, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved.connection));
        toast.success(t('odoo.connectionSaved'));
      },
    });
  });
  const tryOut = submit((request) => {
    save.reset();
    check.mutate({ connection: request });
  });
  return (
    <SetUpCard
      id="odoo-connection"
      title={t('odoo.connection')}
      description={t('odoo.connectionHelp')}
      removal={
        own && {
          label: t('odoo.remove'),
          title: t('odoo.removeTitle', { name: state.partner_name }),
          help: t('odoo.removeHelp'),
          isPending: remove.isPending,
          onConfirm: (close) =>
            remove.mutate(undefined, {
              onSuccess: () => {
                form.reset(valuesOf(null));
                toast.success(t('odoo.removed'));
              },
              onSettled: close,
            }),
        }
      }
      failure={failure && !isFailureMarked ? errorMessage(failure, t('odoo.saveFailed')) : undefined}
      unsaved={form.formState.isDirty}
      save={{ label: t('odoo.save'), isPending: save.isPending, onSubmit: send }}
      check={{
        label: t('odoo.check'),
        isPending: check.isPending,
        onClick: tryOut,
        result: check.data ? <CheckTranscript check={check.data} at={check.submittedAt} /> : null,
      }}
    >
      {connection?.source === 'installation' ? <Banner>{t('odoo.shared')}</Banner> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...textField('url')}
          label={t('odoo.url')}
          help={t('odoo.urlHelp')}
          placeholder="https://odoo.company.example"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fieldClassName="sm:col-span-2"
        />
        <TextField
          {...textField('database')}
          label={t('odoo.database')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...textField('login')} label={t('odoo.login')} autoComplete="off" spellCheck={false} />
        <div className="sm:col-span-2">
          <SecretField
            label={t('odoo.key')}
            help={t('odoo.keyHelp')}
            isSet={own !== null}
            setNote={
              own?.key_set_at ? (
                <TimeAgo at={Date.parse(own.key_set_at)} wording={(ago) => t('secret.setAgo', { ago })} />
              ) : (
                t('secret.set')
              )
            }
            value={form.watch('key')}
            onValueChange={(key) =>
              form.setValue('key', key ?? undefined, { shouldDirty: true, shouldValidate: true })
            }
            error={errorOf('key')}
            maxLength={maxOdooKeyLength}
            texts={{
              replace: t('secret.replace'),
              keep: t('secret.keep'),
              show: t('odoo.showKey'),
              hide: t('odoo.hideKey'),
            }}
          />
        </div>
      </div>
    </SetUpCard>
  );
}

function valuesOf(connection: OdooState['connection']): Values {
  const { url, database, login } = connection ?? {};
  return { url: url ?? '', database: database ?? '', login: login ?? '', key: undefined };
}
