import type { Texts } from './load-texts.ts';

const pluralRules = new Map<string, Intl.PluralRules>();

/** The text of a key; with a count, that of its plural form: `sites.count_one`, `sites.count_other`. */
export function findText(
  texts: Texts | undefined,
  language: string,
  key: string,
  count: unknown,
): string | undefined {
  if (!texts || typeof count !== 'number') return texts?.[key];
  // The texts have no form of their own for a million, which French and Spanish call 'many'.
  return texts[`${key}_${pluralsOf(language).select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
}

function pluralsOf(language: string): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
}
