import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PopoverProps {
  /** One button; it gets the ARIA attributes. */
  trigger: ReactElement;
  /** Names the popover for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Controlled, when what is inside can close it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** For a popover that was loaded because the user opened it. */
  defaultOpen?: boolean;
  /** The parent of the popover in the document: a landmark, if the trigger is in one. */
  container?: HTMLElement | null;
  /** Inside a dialog on a phone: otherwise the dialog keeps the finger from scrolling it. */
  modal?: boolean;
  className?: string;
  children: ReactNode;
}

/** A small panel beside its button. Escape and a click outside close it, and the focus returns to the button. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', container = null, modal = false, className, children } = props;
  const { open, onOpenChange, defaultOpen } = props;
  return (
    <RadixPopover.Root
      modal={modal}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange && { onOpenChange })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
    >
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] flex-col outline-none',
            'origin-(--radix-popover-content-transform-origin) rounded-card border bg-surface-raised shadow-raised',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
