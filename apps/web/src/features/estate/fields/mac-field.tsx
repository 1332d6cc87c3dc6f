import { readMacAddress } from '@greenroom/domain/estate/mac-address.ts';
import { useState } from 'react';
import { TextField } from '#ui/form/text-field.tsx';
import type { FieldParts } from './field-parts.ts';

/** An address is brought into its stored form when the field is left, and what was typed stays in view. */
export function MacField({ onValueChange, onBlur, ...parts }: FieldParts) {
  const [typed, setTyped] = useState('');
  const isNormalised = typed !== '' && readMacAddress(typed) === parts.value;
  return (
    <TextField
      {...parts}
      help={isNormalised ? `${typed} → ${parts.value}` : undefined}
      spellCheck={false}
      autoCapitalize="characters"
      className="tabular"
      onChange={(event) => {
        setTyped('');
        onValueChange(event.target.value);
      }}
      onBlur={() => {
        const stored = readMacAddress(parts.value);
        if (stored !== undefined && stored !== parts.value) {
          setTyped(parts.value.trim());
          onValueChange(stored);
        }
        onBlur();
      }}
    />
  );
}
