import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import type { Toast, ToasterProps } from './toaster.tsx';

interface ToastStackProps extends ToasterProps {
  /** Hands out the way to show a toast, once there is someone to draw it. */
  onReady: (show: (toast: Toast) => void) => void;
}

/** The spec's default of 5 seconds; they wait while the pointer or the focus is on them. */
const defaultDuration = 5000;

/** Fetched by toaster.tsx with the first toast. */
export function ToastStack({ theme, label, closeLabel, onReady }: ToastStackProps) {
  const ready = useEffectEvent(onReady);
  // The effect of a parent runs after those of its children: Sonner listens by now.
  useEffect(() => ready(({ kind, message, options }) => void show[kind](message, options)), []);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      duration={defaultDuration}
      closeButton
      visibleToasts={4}
      gap={8}
      offset={20}
      mobileOffset={12}
      containerAriaLabel={label}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-4.5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-4.5 text-danger" />,
        warning: <TriangleAlert aria-hidden="true" className="size-4.5 text-warning" />,
        info: <Info aria-hidden="true" className="size-4.5 text-info" />,
        close: <X aria-hidden="true" className="size-3.5" />,
      }}
      // Sonner's own style sheet has a font and, in the dark, colours that the classes below must overrule.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-card border bg-surface-raised py-3 pr-10 pl-3.5 text-sm text-foreground shadow-raised sm:w-90',
          icon: 'mt-px grid shrink-0',
          content: 'min-w-0 flex-1',
          title: 'font-medium wrap-break-word',
          description: 'mt-0.5 text-muted! wrap-break-word',
          actionButton: 'shrink-0 rounded-md px-1.5 font-medium text-primary hover:bg-hover',
          cancelButton: 'shrink-0 rounded-md px-1.5 font-medium text-muted hover:bg-hover',
          closeButton:
            'absolute top-2 right-2 grid size-6 place-items-center rounded-md border-0! bg-transparent! text-muted! hover:bg-hover! hover:text-foreground!',
        },
      }}
    />
  );
}
