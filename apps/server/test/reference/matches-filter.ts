import { type FilterKind, readFilter } from '@greenroom/domain/listing/field-filter.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';

/** A filter of a list, applied to one value: what the server's condition must agree with. */
export function matchesFilter(value: unknown, kind: FilterKind, text: unknown): boolean {
  const filter = text === undefined ? undefined : readFilter(String(text), kind);
  if (!filter) return true;
  const { operator, values } = filter;
  const folded = values.map(foldText);
  if (kind === 'day') {
    const day = value ? new Date(String(value)).toISOString().slice(0, 10) : undefined;
    if (operator === 'empty' || day === undefined) return operator === 'empty' && day === undefined;
    const [first = '', last = first] = values;
    if (operator === 'before') return day < first;
    return operator === 'after' ? day > first : day >= first && day <= last;
  }
  const texts = (Array.isArray(value) ? value : [value ?? '']).map((one) => foldText(String(one)));
  if (operator === 'empty') return texts.every((one) => one === '');
  if (operator === 'contains') return texts.some((one) => one.includes(folded[0] ?? ''));
  return texts.some((one) => folded.includes(one)) === (operator === 'is');
}
