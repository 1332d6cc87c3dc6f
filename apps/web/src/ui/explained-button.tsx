import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

export type ExplainedButtonProps = ButtonProps & { reason?: string | undefined };

/** With a reason it is disabled, yet stays reachable by pointer and keyboard so that the reason can be read. */
export function ExplainedButton({ reason, ...button }: ExplainedButtonProps) {
  if (!reason) return <Button {...button} />;
  return (
    <Tooltip content={reason}>
      <Button {...button} disabled={false} aria-disabled />
    </Tooltip>
  );
}
