export type TextValues = Readonly<Record<string, unknown>>;

const placeholder = /\{\{([^{},]+)(, number)?\}\}/g;
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Puts values in place of `{{name}}` and `{{count, number}}`. What a value contains is never filled again. */
export function fillText(text: string, values: TextValues, language: string): string {
  return text.replace(placeholder, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? '';
    return isNumber ? numbersIn(language).format(value as number) : String(value);
  });
}

function numbersIn(language: string): Intl.NumberFormat {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format;
}
