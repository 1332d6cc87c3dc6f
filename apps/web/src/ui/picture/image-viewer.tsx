import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface ImageViewerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Of the image that is shown, and how many there are. */
  index: number;
  count: number;
  onIndexChange: (index: number) => void;
  texts: { close: string; previous: string; next: string; position: string };
  /** Below the image, on the left. */
  caption: ReactNode;
  /** Buttons below the image, on the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A picture as large as the window; the arrow keys show the next and previous one, Escape closes it. */
export function ImageViewer(props: ImageViewerProps) {
  const { open, onOpenChange, title, index, count, onIndexChange, texts } = props;
  const figure = useRef<HTMLElement>(null);
  const last = count - 1;
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!isOwnKey(event.target, figure.current)) return;
    event.preventDefault();
    onIndexChange(Math.max(0, Math.min(last, index + step)));
  });
  useEffect(() => {
    if (!open) return;
    const handleKeyDown = (event: KeyboardEvent) => turn(event);
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [open]);

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="image" closeLabel={texts.close}>
      <figure ref={figure} className="flex min-h-0 flex-1 flex-col gap-3 px-5 pb-4">
        <div className="grid min-h-0 flex-1 place-items-center overflow-hidden rounded-md bg-hover">
          {props.children}
        </div>
        <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">{props.caption}</div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {props.actions ? <div className="flex">{props.actions}</div> : null}
            {count > 1 ? (
              <div className="flex items-center gap-2">
                <IconButton
                  size="sm"
                  label={texts.previous}
                  icon={<ChevronLeft aria-hidden="true" />}
                  aria-disabled={index === 0}
                  onClick={() => onIndexChange(Math.max(0, index - 1))}
                />
                <span aria-live="polite" className="tabular min-w-14 text-center text-sm text-muted">
                  {texts.position}
                </span>
                <IconButton
                  size="sm"
                  label={texts.next}
                  icon={<ChevronRight aria-hidden="true" />}
                  aria-disabled={index === last}
                  onClick={() => onIndexChange(Math.min(last, index + 1))}
                />
              </div>
            ) : null}
          </div>
        </figcaption>
      </figure>
    </Dialog>
  );
}

/** A dialog that was opened from the viewer has its own keys. */
function isOwnKey(target: EventTarget | null, figure: HTMLElement | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null;
  return dialog === null || dialog === figure?.closest('[role="dialog"]');
}
