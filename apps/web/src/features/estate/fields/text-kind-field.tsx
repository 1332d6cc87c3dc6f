import type { FieldSpec } from '#features/estate/form/thing-spec.ts';
import type { ThingForm } from '#features/estate/form/use-thing-form.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { SuggestField } from '#ui/form/suggest-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FieldParts } from './field-parts.ts';
import { KnownField } from './known-field.tsx';
import { MacField } from './mac-field.tsx';
import { NoteField } from './note-field.tsx';
import { PartnerField } from './partner-field.tsx';
import { RoomField } from './room-field.tsx';
import { SiteField } from './site-field.tsx';
import { StatusField } from './status-field.tsx';

type TextKindFieldProps = FieldParts & { spec: FieldSpec; form: ThingForm };

/** A field whose value is a text, by its kind. */
export function TextKindField({ spec, form, ...parts }: TextKindFieldProps) {
  const { onValueChange, ...rest } = parts;
  const plain = {
    ...rest,
    onChange: (event: { target: { value: string } }) => onValueChange(event.target.value),
  };
  switch (spec.kind) {
    case 'known':
      return <KnownField {...parts} data={spec.data ?? 'assetType'} />;
    case 'room':
      return <RoomField {...parts} samePartnerAs={placeOf(form, 'room_id')} siteId={form.siteId} />;
    case 'site':
      return <SiteField {...parts} samePartnerAs={placeOf(form, 'site_id')} />;
    case 'partner':
      return form.id === undefined ? <PartnerField {...parts} /> : null;
    case 'status':
      return <StatusField {...parts} />;
    case 'mac':
      return <MacField {...parts} />;
    case 'note':
      return <NoteField {...parts} isChanged={form.changes.includes('note')} isRich={form.isNoteRich} />;
    case 'zone':
      return <SuggestField {...parts} suggestions={Intl.supportedValuesOf('timeZone')} />;
    case 'day':
      return <DateField {...plain} />;
    case 'area':
      return <TextAreaField {...plain} rows={3} />;
    case 'number':
      return <TextField {...plain} inputMode="decimal" className="tabular" />;
    case 'whole':
      return <TextField {...plain} inputMode="numeric" className="tabular" />;
    default:
      return <TextField {...plain} />;
  }
}

/** Where the edited thing is; undefined for a new one, and where the viewer does not see it. */
function placeOf({ id, base }: ThingForm, field: string): number | undefined {
  const place = Number(base.values[field]);
  return id !== undefined && place > 0 ? place : undefined;
}
