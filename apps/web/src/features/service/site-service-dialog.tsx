import { type SiteService, siteServiceChange } from '@greenroom/domain/service/site-service.ts';
import { useQuery } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { TimeZoneField } from '#forms/time-zone-field.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { calendarsQuery } from './calendars/calendars.queries.ts';
import { useSaveSiteService } from './service.queries.ts';

type SiteServiceDialogProps = DialogState & { service: SiteService };

export function SiteServiceDialog({ open, onOpenChange, ...fields }: SiteServiceDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('service.settings')}
      description={t('service.settingsHelp')}
      closeLabel={t('layout.close')}
    >
      <SettingsFields {...fields} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FieldsProps = Omit<SiteServiceDialogProps, keyof DialogState> & { onDone: () => void };

function SettingsFields({ service, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSaveSiteService(service);
  const { data: calendars = [] } = useQuery(calendarsQuery({ partner_id: service.partner_id }));
  const [start] = useState({
    zone: service.zone_source === 'site' ? service.time_zone : null,
    calendar: String(service.calendar?.id ?? ''),
    target: service.target_availability === null ? '' : String(service.target_availability),
  });
  const [values, setValues] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const target = readTarget(values.target);
  const isRight = siteServiceChange.safeParse({ target_availability: target }).success;
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || !isRight) return;
    mutate(
      {
        time_zone: values.zone,
        calendar_id: values.calendar === '' ? null : Number(values.calendar),
        target_availability: target,
      },
      {
        onSuccess: () => {
          toast.success(t('service.settingsSaved'));
          onDone();
        },
      },
    );
  };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('calendars.save')}
      busy={isPending}
      unsaved={values !== start}
      failure={error ? errorMessage(error, t('service.settingsFailed')) : undefined}
    >
      <TimeZoneField
        label={t('service.zoneOfSite')}
        value={values.zone}
        onValueChange={(zone) => setValues({ ...values, zone })}
        otherwise={service.zone_source === 'site' ? 'UTC' : service.time_zone}
        placeholder={(zone) =>
          service.zone_source === 'site'
            ? t('service.zoneOfPlace')
            : t(service.zone_source === 'place' ? 'service.zoneKnown' : 'service.zoneGuessed', { zone })
        }
        help={(now) =>
          values.zone === null && service.zone_source === 'site' ? '' : t('service.timeNow', { now })
        }
        clearLabel={t('service.zoneClear')}
      />
      <Select
        label={t('service.calendar')}
        value={values.calendar}
        onValueChange={(calendar) => setValues({ ...values, calendar })}
        options={[
          { value: '', label: t('service.defaultCalendar') },
          ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField
        label={t('service.targetPercent')}
        help={t('service.targetHelp')}
        inputMode="decimal"
        maxLength={6}
        value={values.target}
        onChange={({ target: field }) => setValues({ ...values, target: field.value })}
        error={isChecked && !isRight ? t('service.targetWrong') : undefined}
      />
    </DialogForm>
  );
}

/** With a comma or a point; nothing means that there is none. Not a number otherwise. */
function readTarget(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
