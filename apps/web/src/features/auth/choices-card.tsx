import { ownAccountChange } from '@greenroom/domain/auth/own-account.ts';
import { useMutation } from '@tanstack/react-query';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { TimeZoneField } from '#forms/time-zone-field.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { setLanguage } from '#i18n/i18n.ts';
import { languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { setThemeChoice, useTheme } from '#theme/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { changeOwnAccount, type SessionUser } from './session.ts';

/** Language, time zone and theme of the account. Until they are saved there, the browser's are shown. */
export function ChoicesCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const { chosen } = useLanguage();
  const theme = useTheme().choice;
  const time_zone = user.time_zone ?? null;
  const { mutate, isPending, error } = useMutation({ mutationFn: changeOwnAccount });
  const { form, choice, submit } = useContractForm({
    schema: ownAccountChange,
    defaultValues: { language: chosen, theme, time_zone },
    words: {},
    failure: error,
  });
  const { isDirty } = form.formState;
  // What is changed elsewhere, such as the theme in the menu, is shown unless it was changed here.
  useEffect(() => {
    form.reset({ language: chosen, theme, time_zone }, { keepDirtyValues: true });
  }, [form, chosen, theme, time_zone]);

  const save = submit((values) => {
    const onSuccess = () => {
      if (values.language) setLanguage(values.language);
      if (values.theme) setThemeChoice(values.theme);
      form.reset(form.getValues());
      toast.success(t('profile.choicesSaved'));
    };
    if (!isPending) mutate(values, { onSuccess });
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle description={t('profile.choicesHelp')}>{t('profile.choices')}</CardTitle>
      </CardHeader>
      <CardBody>
        <form noValidate onSubmit={save} className="flex flex-col gap-4">
          {error ? <Banner tone="danger">{errorMessage(error, t('profile.saveFailed'))}</Banner> : null}
          <fieldset disabled={isPending} className="contents">
            <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-3">
              <ChoiceGroup
                legend={t('settings.language')}
                {...choice('language')}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
              <ChoiceGroup
                legend={t('settings.theme')}
                {...choice('theme')}
                options={[
                  { value: 'light', label: t('settings.themeLight'), icon: <Sun aria-hidden="true" /> },
                  { value: 'dark', label: t('settings.themeDark'), icon: <Moon aria-hidden="true" /> },
                  { value: 'system', label: t('settings.themeSystem'), icon: <Monitor aria-hidden="true" /> },
                ]}
              />
              <TimeZoneField
                label={t('profile.timeZone')}
                otherwise={new Intl.DateTimeFormat().resolvedOptions().timeZone}
                placeholder={(zone) => t('profile.timeZoneOfBrowser', { zone })}
                help={(now) => t('profile.timeZoneHelp', { now })}
                clearLabel={t('profile.timeZoneClear')}
                {...choice('time_zone')}
              />
            </div>
          </fieldset>
          <FormActions>
            <Button type="submit" variant="primary" busy={isPending} disabled={!isDirty}>
              {t('estate.save')}
            </Button>
          </FormActions>
        </form>
      </CardBody>
    </Card>
  );
}
