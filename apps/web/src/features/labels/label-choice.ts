import {
  type LabelField,
  type LabelFormatName,
  labelFields,
  labelFormatNames,
} from '@greenroom/domain/labels/label-format.ts';

export type LabelChoice = { format: LabelFormatName; fields: readonly LabelField[] };

const key = 'label-choice';
const usual: LabelChoice = { format: 'l6009', fields: ['name', 'reference', 'serial_number', 'place'] };

/** The format and fields of the last print: an installation has one kind of sheets in the drawer. */
export function readLabelChoice(): LabelChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<LabelChoice> | null;
    const format = labelFormatNames.find((name) => name === stored?.format);
    if (!format || !Array.isArray(stored?.fields)) return usual;
    return { format, fields: labelFields.filter((field) => stored.fields?.includes(field)) };
  } catch {
    return usual;
  }
}

export function storeLabelChoice(choice: LabelChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // A browser without storage starts with the usual choice.
  }
}
