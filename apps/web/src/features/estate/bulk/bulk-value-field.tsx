import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { assetMaxLengths, roomMaxLengths, siteMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import { RoomField } from '#features/estate/fields/room-field.tsx';
import { SiteField } from '#features/estate/fields/site-field.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldLabel } from './field-label.ts';
import { statusWords, translateStatus } from './translate-status.ts';

interface BulkValueFieldProps {
  thing: Thing;
  field: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
  disabled: boolean;
}

const maxLengths: Record<Thing, Partial<Record<string, number>>> = {
  site: siteMaxLengths,
  room: roomMaxLengths,
  asset: assetMaxLengths,
};

/** The new value of one field, in the control that suits it. */
export function BulkValueField({ thing, field, value, onValueChange, error, disabled }: BulkValueFieldProps) {
  const { t } = useTranslation();
  const label = t('bulk.valueOf', { field: fieldLabel(t, thing, field) });
  if (field === 'room_id' || field === 'site_id') {
    const PlaceField = field === 'room_id' ? RoomField : SiteField;
    return <PlaceField label={label} hideLabel value={value} onValueChange={onValueChange} />;
  }
  if (field === 'status') {
    return (
      <Select
        label={label}
        hideLabel
        value={value}
        onValueChange={onValueChange}
        disabled={disabled}
        placeholder={t('bulk.chooseStatus')}
        options={statusWords.map((word) => ({ value: word, label: translateStatus(t, word) }))}
      />
    );
  }
  const type =
    field.endsWith('_date') || field === 'retired_on' ? 'date' : field === 'capacity' ? 'number' : 'text';
  return (
    <TextField
      label={label}
      hideLabel
      type={type}
      {...(type === 'number' && { min: 0, max: 1_000_000 })}
      maxLength={maxLengths[thing][field]}
      value={value}
      error={error}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
