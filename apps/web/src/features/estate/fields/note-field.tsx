import { useTranslation } from '#i18n/use-translation.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import type { FieldParts } from './field-parts.ts';

type NoteFieldProps = FieldParts & {
  /** The stored note has formatting that its text does not show. */
  isRich: boolean;
  isChanged: boolean;
};

export function NoteField({ isRich, isChanged, onValueChange, ...parts }: NoteFieldProps) {
  const { t } = useTranslation();
  const help = isRich ? t(isChanged ? 'estate.noteLosesFormat' : 'estate.noteHasFormat') : undefined;
  return (
    <TextAreaField {...parts} help={help} rows={4} onChange={(event) => onValueChange(event.target.value)} />
  );
}
