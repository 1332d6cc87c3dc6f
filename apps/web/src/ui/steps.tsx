import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export interface Step {
  label: string;
  /** A step that can be opened again. */
  href?: string | undefined;
}

interface StepsProps {
  label: string;
  steps: readonly Step[];
  /** The index of the current one; those before it are done. */
  current: number;
}

/** The steps of a long task. On phones only the current one has its name. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {steps.map((step, at) => {
        const isCurrent = at === current;
        const content = (
          <>
            <Mark number={at + 1} state={isCurrent ? 'current' : at < current ? 'done' : 'ahead'} />
            <span className={classNames(!isCurrent && 'max-sm:sr-only')}>{step.label}</span>
          </>
        );
        const look = classNames(
          'inline-flex min-h-8 items-center gap-2 rounded-control text-sm',
          isCurrent ? 'font-semibold' : 'text-muted',
        );
        return (
          <li
            key={step.label}
            className="flex items-center gap-2"
            aria-current={isCurrent ? 'step' : undefined}
          >
            {at > 0 ? <span aria-hidden="true" className="h-px w-6 bg-border-strong max-sm:w-3" /> : null}
            {step.href && !isCurrent ? (
              <Link to={step.href} className={classNames(look, 'hover:text-foreground hover:underline')}>
                {content}
              </Link>
            ) : (
              <span className={look}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Mark({ number, state }: { number: number; state: 'current' | 'done' | 'ahead' }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tabular grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold [&_svg]:size-3.5',
        state === 'current' && 'bg-primary text-primary-foreground',
        state === 'done' && 'bg-primary-soft text-primary',
        state === 'ahead' && 'border border-border-strong text-muted',
      )}
    >
      {state === 'done' ? <Check /> : number}
    </span>
  );
}
