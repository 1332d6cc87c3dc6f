import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

export type ExplainedButtonProps = ButtonProps & { reason?: string | undefined };

/**
 * With a reason it is disabled, yet stays reachable by pointer and keyboard so that the reason can be read. It is the same
 * element with and without one: a button that becomes disabled by its own click must keep the focus.
 */
export function ExplainedButton({ reason, ...button }: ExplainedButtonProps) {
  return (
    <Tooltip content={reason ?? ''}>
      <Button {...button} {...(reason ? { disabled: false, 'aria-disabled': true } : {})} />
    </Tooltip>
  );
}
