import type { FormValue } from '#features/estate/form/thing-spec.ts';

/** What every kind of field receives. */
export type FieldParts<Value extends FormValue = string> = {
  id: string;
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** How much of the maximum is used, from four fifths on. */
  hint?: string;
  required?: boolean;
  disabled: boolean;
};
