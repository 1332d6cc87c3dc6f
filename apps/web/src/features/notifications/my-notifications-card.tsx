import { severities } from '@greenroom/domain/incidents/severity.ts';
import type { NotifiedOf } from '@greenroom/domain/notifications/matches-rule.ts';
import {
  type MyNotifications,
  type MyNotificationsChange,
  myNotificationsChange,
  sendWhen,
} from '@greenroom/domain/notifications/my-notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ChoiceGrid } from './choice-grid.tsx';
import { myNotificationsQuery, useSaveMyNotifications } from './my-notifications.queries.ts';
import { PushDevice } from './push/push-device.tsx';
import { SiteChoice } from './site-choice.tsx';

/** What the user is notified of by mail and by push, and when. */
export function MyNotificationsCard() {
  const { t } = useTranslation();
  const { data, error } = useQuery(myNotificationsQuery);
  return (
    <Card>
      <CardHeader>
        <CardTitle description={t('notifications.help')}>{t('settings.notifications')}</CardTitle>
      </CardHeader>
      <CardBody>
        {error ? (
          <Banner tone="danger">{errorMessage(error, t('shared.checkConnection'))}</Banner>
        ) : data ? (
          <NotificationFields saved={data} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </CardBody>
    </Card>
  );
}

const usualQuiet = {
  ...{ from_time: '20:00', to_time: '07:00', days: [1, 2, 3, 4, 5, 6, 7], except_critical: true },
};

type Values = Omit<MyNotifications, 'bounced'>;
type Quiet = NonNullable<Values['quiet']>;

const isEmpty = ({ from_time, to_time }: Quiet) => from_time === to_time;

/** Without the names of the sites. */
const requestOf = ({ sites: _, ...rules }: Values): MyNotificationsChange => rules;

/** For a device on which push was just switched on. */
const usualPush: NotifiedOf[] = ['opened', 'raised', 'assigned'];

function NotificationFields({ saved }: { saved: MyNotifications }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate, isPending, error } = useSaveMyNotifications();
  const { form, choice, errorOf, submit } = useContractForm({
    schema: myNotificationsChange,
    defaultValues: saved as Values,
    words: { site_ids: 'notifications.sitesMissing' },
    // The browser itself asks for a time.
    check: ({ quiet }) => (quiet && isEmpty(quiet) ? { 'quiet.to_time': 'notifications.quietEmpty' } : {}),
    failure: error,
  });
  // What has changed meanwhile is shown unless it was changed here.
  useEffect(() => {
    form.reset(saved, { keepDirtyValues: true });
  }, [form, saved]);
  const rules = form.watch();
  const { quiet } = rules;
  const change = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
    form.setValue(name, value, { shouldDirty: true });
    void form.trigger('quiet.to_time');
  };
  const siteIds = choice('site_ids');
  const save = (next: MyNotificationsChange) =>
    mutate(next, {
      onSuccess: (stored) => {
        form.reset(stored);
        toast.success(t('notifications.saved'));
      },
    });
  return (
    <form
      className="grid items-start gap-x-10 gap-y-5 xl:grid-cols-2"
      onSubmit={submit((request) => {
        if (!isPending) save(request);
      })}
    >
      {saved.bounced ? (
        <Banner tone="warning" className="xl:col-span-2">
          {t('notifications.bounced', {
            email: saved.bounced.email,
            time: dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(saved.bounced.at),
            ),
          })}
        </Banner>
      ) : null}
      <ChoiceGrid chosen={rules} onChange={change} />
      <div className="grid gap-5">
        <PushDevice
          onSwitchedOn={() => {
            if (rules.push.length === 0) save({ ...requestOf(rules), push: usualPush });
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <LazySelect
            fallback={<span className="h-15" />}
            label={t('notifications.minSeverity')}
            value={rules.min_severity}
            onValueChange={(value) => change('min_severity', value as Values['min_severity'])}
            options={severities.map((value) => ({
              value,
              label: t(`notifications.severity.${value}`),
            }))}
          />
          <LazySelect
            fallback={<span className="h-15" />}
            label={t('notifications.when')}
            value={rules.send_when}
            onValueChange={(value) => change('send_when', value as Values['send_when'])}
            options={sendWhen.map((value) => ({ value, label: t(`notifications.sendWhen.${value}`) }))}
          />
          {rules.send_when === 'now' ? null : (
            <TextField
              type="time"
              required
              label={t('notifications.digestAt')}
              value={rules.digest_at}
              onChange={(event) => change('digest_at', event.target.value)}
            />
          )}
        </div>
        <SiteChoice
          sites={rules.site_ids && rules.sites}
          error={siteIds.error}
          onChange={(sites) => {
            change('sites', sites ?? []);
            siteIds.onValueChange(sites?.map(({ id }) => id) ?? null);
          }}
        />
        <div className="grid gap-4">
          <Checkbox
            label={t('notifications.quiet')}
            help={t('notifications.quietHelp')}
            checked={quiet !== null}
            onChange={(event) => change('quiet', event.target.checked ? usualQuiet : null)}
          />
          {quiet ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                type="time"
                required
                label={t('notifications.quietFrom')}
                value={quiet.from_time}
                onChange={(event) => change('quiet', { ...quiet, from_time: event.target.value })}
              />
              <TextField
                type="time"
                required
                label={t('notifications.quietTo')}
                value={quiet.to_time}
                error={errorOf('quiet.to_time')}
                onChange={(event) => change('quiet', { ...quiet, to_time: event.target.value })}
              />
              <Checkbox
                className="sm:col-span-2"
                label={t('notifications.exceptCritical')}
                checked={quiet.except_critical}
                onChange={(event) => change('quiet', { ...quiet, except_critical: event.target.checked })}
              />
            </div>
          ) : null}
        </div>
      </div>
      {error ? (
        <Banner tone="danger" className="xl:col-span-2">
          {errorMessage(error, t('notifications.saveFailed'))}
        </Banner>
      ) : null}
      <div className="xl:col-span-2">
        <FormActions>
          <Button type="submit" variant="primary" busy={isPending} disabled={!form.formState.isDirty}>
            {t('notifications.save')}
          </Button>
        </FormActions>
      </div>
    </form>
  );
}
