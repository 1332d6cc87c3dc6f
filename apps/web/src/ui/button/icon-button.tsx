import type { ReactNode } from 'react';
import { Tooltip, type TooltipSide } from '#ui/overlay/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'iconOnly' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  /** Shown instead of the label, for example the reason why it is disabled. */
  tooltip?: string;
  keys?: string;
  side?: TooltipSide;
};

export function IconButton({
  label,
  icon,
  tooltip,
  keys,
  side,
  variant = 'ghost',
  ...button
}: IconButtonProps) {
  return (
    <Tooltip content={tooltip ?? label} keys={keys} side={side}>
      <Button {...button} variant={variant} iconOnly aria-label={label} icon={icon} />
    </Tooltip>
  );
}
