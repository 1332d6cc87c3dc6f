import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

export type ExplainedButtonProps = ButtonProps & { reason?: string | undefined };

/**
 * With a reason it is disabled, but remains reachable by pointer and keyboard so that the reason can be read. It is the
 * same element with and without one: a button that its own click disables must keep the focus.
 */
export function ExplainedButton({ reason, ...button }: ExplainedButtonProps) {
  return (
    <Tooltip content={reason ?? ''}>
      <Button {...button} {...(reason ? { disabled: false, 'aria-disabled': true } : {})} />
    </Tooltip>
  );
}
