interface ProgressRingProps {
  /** From 0 to 100. */
  value: number;
}

const radius = 7;
const length = 2 * Math.PI * radius;

/** A ring that fills up; the text beside it says the number. */
export function ProgressRing({ value }: ProgressRingProps) {
  const filled = (Math.max(0, Math.min(100, value)) / 100) * length;
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5 -rotate-90" fill="none" strokeWidth="2.5">
      <circle cx="9" cy="9" r={radius} className="stroke-border-strong opacity-50" />
      <circle
        cx="9"
        cy="9"
        r={radius}
        strokeLinecap="round"
        strokeDasharray={`${filled} ${length}`}
        className="stroke-primary transition-[stroke-dasharray]"
      />
    </svg>
  );
}
