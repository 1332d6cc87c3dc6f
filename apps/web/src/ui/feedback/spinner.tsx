import { classNames } from '#ui/class-names.ts';

interface SpinnerProps {
  /** For screen readers; without it the spinner is decoration. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-7' };

export function Spinner({ label, size = 'sm', className }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={classNames('inline-grid place-items-center', className)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={classNames('animate-spin motion-reduce:animate-breathe', sizes[size])}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
