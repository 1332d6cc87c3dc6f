import { useState } from 'react';
import { type KnownData, knownWords, storedWord } from '#i18n/known-words.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { SuggestField } from '#ui/form/suggest-field.tsx';
import type { FieldParts } from './field-parts.ts';

/** Known words are shown in the reader's language and stored in English; others stay as they are typed. */
export function KnownField({
  data,
  value,
  onValueChange,
  onBlur,
  ...parts
}: FieldParts & { data: KnownData }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <SuggestField
      {...parts}
      value={typed ?? translateData(t, data, value)}
      suggestions={knownWords(data).map(({ shown }) => shown)}
      onValueChange={(text) => {
        setTyped(text);
        onValueChange(storedWord(data, text));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
