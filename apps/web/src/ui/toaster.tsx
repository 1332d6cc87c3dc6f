import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

interface ToasterProps {
  theme: 'light' | 'dark';
  label: string;
  closeLabel: string;
}

/** The spec's default of 5 seconds; they wait while the pointer or the focus is on them. */
const defaultDuration = 5000;

export function Toaster({ theme, label, closeLabel }: ToasterProps) {
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
