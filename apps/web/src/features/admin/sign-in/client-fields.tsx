import { maxClientSecretLength, type SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { CopyLine } from '#forms/copy-line.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { SecretField } from '#ui/form/secret-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ProviderContract } from './provider-contract.ts';

interface ClientFieldsProps {
  contract: ProviderContract;
  settings: SsoSettings;
}

/** What the provider has to know of this console, and what this console has to know of the provider. */
export function ClientFields({ contract, settings }: ClientFieldsProps) {
  const { t } = useTranslation();
  const { form, textField, errorOf } = contract;
  const { provider, redirect_uri, sign_out_uri, back_channel_uri } = settings;
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">{t('signIn.registerHelp')}</p>
        <div className="grid gap-4 lg:grid-cols-2">
          <CopyLine label={t('signIn.redirectUri')} text={redirect_uri} />
          <CopyLine label={t('signIn.signOutUri')} text={sign_out_uri} />
          <CopyLine label={t('signIn.backChannelUri')} text={back_channel_uri} />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...textField('name')}
          label={t('signIn.name')}
          help={t('signIn.nameHelp')}
          autoComplete="off"
        />
        <TextField
          {...textField('client_id')}
          label={t('signIn.clientId')}
          help={t('signIn.clientIdHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...textField('issuer')}
          label={t('signIn.issuer')}
          help={t('signIn.issuerHelp')}
          placeholder="https://company.okta.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fieldClassName="sm:col-span-2"
        />
        <div className="sm:col-span-2">
          <SecretField
            label={t('signIn.secret')}
            help={t('signIn.secretHelp')}
            isSet={provider !== null}
            setNote={
              provider ? (
                <TimeAgo
                  at={Date.parse(provider.secret_set_at)}
                  wording={(ago) => t('secret.setAgo', { ago })}
                />
              ) : null
            }
            value={form.watch('client_secret')}
            onValueChange={(secret) =>
              form.setValue('client_secret', secret ?? undefined, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            error={errorOf('client_secret')}
            maxLength={maxClientSecretLength}
            texts={{
              replace: t('secret.replace'),
              keep: t('secret.keep'),
              show: t('signIn.showSecret'),
              hide: t('signIn.hideSecret'),
            }}
          />
        </div>
      </div>
    </>
  );
}
