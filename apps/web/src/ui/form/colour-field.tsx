import type { ChangeEventHandler, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook, FieldFrame } from './field.tsx';

interface ColourFieldProps {
  label: string;
  /** Names the swatch, which opens the colour chooser of the browser. */
  swatchLabel: string;
  help?: ReactNode;
  error?: string | undefined;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

const hex = /^#[0-9a-f]{6}$/i;

/** A colour as text, such as #1a2b3c, and as a swatch. */
export function ColourField({ label, swatchLabel, help, error, name, value, onChange }: ColourFieldProps) {
  const change: ChangeEventHandler<HTMLInputElement> = (event) => onChange(event.target.value.trim());
  return (
    <FieldFrame {...{ label, help, error }}>
      {(wiring) => (
        <span className="relative flex items-center">
          <input
            {...wiring}
            type="text"
            name={name}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={change}
            className={classNames(controlLook, 'tabular h-9 pr-3 pl-11 max-sm:h-11')}
          />
          <input
            type="color"
            aria-label={swatchLabel}
            title={swatchLabel}
            value={hex.test(value) ? value : '#000000'}
            onChange={change}
            className="absolute left-1.5 size-7 cursor-pointer rounded-md border-0 bg-transparent p-0 [&::-webkit-color-swatch-wrapper]:p-0.5 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-border-strong"
          />
        </span>
      )}
    </FieldFrame>
  );
}
