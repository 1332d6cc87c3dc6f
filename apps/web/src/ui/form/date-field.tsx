import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day as YYYY-MM-DD, typed or chosen in the calendar of the browser, which shows it in the reader's order. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'icon' | 'min' | 'max'>) {
  return <TextField {...props} type="date" min="1900-01-01" max="2199-12-31" />;
}
