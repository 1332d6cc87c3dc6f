import { classNames } from '#ui/class-names.ts';
import { controlLook } from '#ui/field.tsx';

interface NativeSelectProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: a short filter is not worth the 25 KiB of ours on every room page. */
export function NativeSelect({ label, value, onValueChange, options }: NativeSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={classNames(controlLook, 'h-8 max-w-52 px-2 text-sm max-sm:h-10 max-sm:max-w-none')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
