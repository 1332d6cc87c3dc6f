import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { Button } from './button.tsx';
import { buttonLook } from './button-look.ts';

export interface PagerTarget {
  /** Missing at the end of the list. */
  to?: string | undefined;
  /** The name of the arrow for screen readers. */
  label: string;
  /** The text of the tooltip, for example the neighbour's name; the label by default. */
  hint?: string | undefined;
}

interface PagerArrowsProps {
  label: string;
  previous: PagerTarget;
  next: PagerTarget;
  /** For example "3 / 61"; a phone has no room for it. */
  position?: ReactNode;
  onIntent?: (to: string) => void;
}

export function PagerArrows({ label, previous, next, position, onIntent }: PagerArrowsProps) {
  const navigate = useNavigate();
  // Keeps the origin of the current page for the next one.
  const { state } = useLocation();
  const go = ({ to }: PagerTarget) => to && navigate(to, { state });
  useShortcut('[', () => go(previous), { enabled: previous.to !== undefined });
  useShortcut(']', () => go(next), { enabled: next.to !== undefined });
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      {position ? <span className="tabular mr-1.5 text-sm text-muted max-sm:hidden">{position}</span> : null}
      <Arrow target={previous} shortcut="[" icon={<ChevronLeft aria-hidden="true" />} onIntent={onIntent} />
      <Arrow target={next} shortcut="]" icon={<ChevronRight aria-hidden="true" />} onIntent={onIntent} />
    </nav>
  );
}

interface ArrowProps {
  target: PagerTarget;
  shortcut: string;
  icon: ReactNode;
  onIntent: ((to: string) => void) | undefined;
}

function Arrow({ target, shortcut, icon, onIntent }: ArrowProps) {
  const { to, label, hint } = target;
  const { state } = useLocation();
  if (to === undefined) return <Button aria-disabled iconOnly aria-label={label} icon={icon} />;
  return (
    <Tooltip content={hint ?? label} keys={shortcut}>
      <Link
        to={to}
        state={state}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        onPointerEnter={() => onIntent?.(to)}
        onFocus={() => onIntent?.(to)}
        className={buttonLook({ iconOnly: true })}
      >
        {icon}
      </Link>
    </Tooltip>
  );
}
