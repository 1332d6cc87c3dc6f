import {
  maxTargetLength,
  type SiteService,
  siteServiceChange,
} from '@greenroom/domain/service/site-service.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { TimeZoneField } from '#forms/time-zone-field.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
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
  const { form, field, choice, submit } = useContractForm({
    schema: siteServiceChange,
    defaultValues: valuesOf(service),
    toRequest: ({ time_zone, calendar_id, target_availability }) => ({
      time_zone,
      calendar_id: calendar_id === '' ? null : Number(calendar_id),
      target_availability: readTarget(target_availability),
    }),
    words: { target_availability: 'service.targetWrong' },
  });
  const zone = choice('time_zone');
  const send = submit((change) => {
    if (isPending) return;
    mutate(change, {
      onSuccess: () => {
        toast.success(t('service.settingsSaved'));
        onDone();
      },
    });
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('calendars.save')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('service.settingsFailed')) : undefined}
    >
      <TimeZoneField
        label={t('service.zoneOfSite')}
        value={zone.value}
        onValueChange={zone.onValueChange}
        otherwise={service.zone_source === 'site' ? 'UTC' : service.time_zone}
        placeholder={(known) =>
          service.zone_source === 'site'
            ? t('service.zoneOfPlace')
            : t(service.zone_source === 'place' ? 'service.zoneKnown' : 'service.zoneGuessed', {
                zone: known,
              })
        }
        help={(now) =>
          zone.value === null && service.zone_source === 'site' ? '' : t('service.timeNow', { now })
        }
        clearLabel={t('service.zoneClear')}
      />
      <Select
        {...choice('calendar_id')}
        label={t('service.calendar')}
        options={[
          { value: '', label: t('service.defaultCalendar') },
          ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField
        {...field('target_availability')}
        label={t('service.targetPercent')}
        help={t('service.targetHelp')}
        inputMode="decimal"
        maxLength={maxTargetLength}
      />
    </DialogForm>
  );
}

type ServiceValues = { time_zone: string | null; calendar_id: string; target_availability: string };

function valuesOf({ zone_source, time_zone, calendar, target_availability }: SiteService): ServiceValues {
  return {
    time_zone: zone_source === 'site' ? time_zone : null,
    calendar_id: String(calendar?.id ?? ''),
    target_availability: target_availability === null ? '' : String(target_availability),
  };
}

/** With a comma or a point; nothing means that there is none. Not a number otherwise. */
function readTarget(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
