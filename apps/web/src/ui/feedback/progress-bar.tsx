interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  value: number;
  /** The user's language: '45%', '45 %'. */
  language: string;
}

export function ProgressBar({ label, value, language }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, Math.min(100, value)));
  const text = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
  return (
    <div className="flex flex-col gap-1.5 text-xs">
      <div className="flex justify-between gap-4">
        <span className="truncate text-muted">{label}</span>
        <span className="tabular font-medium">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
