import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import type { FieldParts } from './field-parts.ts';

const choices = [
  ['Active', 'assets.statusActive'],
  ['Maintenance', 'assets.statusMaintenance'],
  ['Inactive', 'assets.statusInactive'],
  ['Retired', 'assets.statusRetired'],
] as const;

/** Imported estates may have other words: such a word stays a choice. */
export function StatusField({ label, value, onValueChange }: FieldParts) {
  const { t } = useTranslation();
  const known = choices.find(([word]) => word.toLowerCase() === value.trim().toLowerCase());
  const options = choices.map(([word, key]) => ({ value: word as string, label: t(key) }));
  const own = value.trim() !== '' && !known ? [{ value, label: value }] : [];
  return (
    <ChoiceGroup
      legend={label}
      value={known?.[0] ?? value}
      onValueChange={onValueChange}
      options={[...options, ...own]}
    />
  );
}
