import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/button/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { OutsideChoice } from './outside-choice.tsx';

interface DetailFrameProps {
  back: { to: string; label: string };
  /** The name of the record; undefined until it is loaded. */
  title: string | undefined;
  context: ReactNode;
  /** The partner of the record; undefined until it is loaded, null if it is hidden. */
  partnerId: number | null | undefined;
  actions: ReactNode;
  /** The grid of the cards. */
  className: string;
  children: ReactNode;
}

/** The page of one site, room or asset: the way back, its name, its state and its pager above its cards. */
export function DetailFrame({
  back,
  title,
  context,
  partnerId,
  actions,
  className,
  children,
}: DetailFrameProps) {
  return (
    <div className="page-width">
      <PageHead
        leading={
          <Tooltip content={back.label}>
            <LinkButton
              to={back.to}
              variant="ghost"
              iconOnly
              aria-label={back.label}
              icon={<ArrowLeft aria-hidden="true" />}
              className="-ml-2"
            />
          </Tooltip>
        }
        title={
          title === undefined ? (
            <Skeleton className="h-6 w-56 max-w-full" />
          ) : (
            <span className="max-sm:whitespace-normal">{title}</span>
          )
        }
        context={context}
        actions={actions}
      />
      {partnerId === undefined ? null : <OutsideChoice partnerId={partnerId} />}
      <div className={classNames('page-gutter gap-4 pb-6', className)}>{children}</div>
    </div>
  );
}
