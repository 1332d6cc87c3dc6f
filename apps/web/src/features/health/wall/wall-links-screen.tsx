import type { WallLink } from '@greenroom/domain/health/wall/wall.ts';
import { useQuery } from '@tanstack/react-query';
import { MonitorPlay, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { wallLinksQuery } from './wall-links.queries.ts';

const WallLinkDialog = lazyDialog(() => import('./wall-link-dialog.tsx').then((m) => m.WallLinkDialog));
const EndLinkDialog = lazyDialog(() => import('./end-link-dialog.tsx').then((m) => m.EndLinkDialog));

interface WallLinksScreenProps {
  partnerId: number;
  /** For superusers: the choice of the partner. */
  choice: ReactNode;
}

/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = { link: WallLink | null; open: boolean; opening: number };

/** The links with which screens show the states of a partner's rooms without an account. */
export function WallLinksScreen({ partnerId, choice }: WallLinksScreenProps) {
  const { t } = useTranslation();
  const { data: links, error, isFetching, refetch } = useQuery(wallLinksQuery(partnerId));
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (link: WallLink | null) =>
    setShown((before) => ({ link, open: true, opening: (before?.opening ?? 0) + 1 }));
  const newLink = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={WallLinkDialog.preload}
      onClick={() => open(null)}
    >
      {t('wall.links.new')}
    </Button>
  );
  const onOpenChange = (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen });
  return (
    <div className="page-width">
      <PageHead
        className="max-w-4xl"
        title={t('nav.wallLinks')}
        context={t('admin.wallLinksHelp')}
        actions={
          <>
            {choice}
            {/* The empty card has it itself. */}
            {links?.length ? newLink : null}
          </>
        }
      />
      <div className="page-gutter max-w-4xl pb-6">
        <p className="mb-4 text-sm text-muted">{t('wall.links.help')}</p>
        <Card as="article">
          {error ? (
            <ErrorState
              title={t('wall.links.loadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          ) : !links ? (
            <div className="p-4">
              <SkeletonText lines={3} />
            </div>
          ) : links.length === 0 ? (
            <EmptyState icon={<MonitorPlay />} title={t('wall.links.none')} action={newLink} />
          ) : (
            <ul aria-label={t('nav.wallLinks')} className="divide-y">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onEnd={() => open(link)} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      {shown && !shown.link ? (
        <WallLinkDialog
          key={shown.opening}
          partnerId={partnerId}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
      {shown?.link ? (
        <EndLinkDialog key={shown.opening} link={shown.link} open={shown.open} onOpenChange={onOpenChange} />
      ) : null}
    </div>
  );
}

function LinkRow({ link, onEnd }: { link: WallLink; onEnd: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const day = (time: string) => dateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time));
  const isOver = link.ended_at !== null || Date.parse(link.expires_at) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {link.name}
          {isOver ? <Badge>{t(link.ended_at ? 'wall.links.ended' : 'wall.links.expired')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {t('wall.links.madeBy', {
            name: translateData(t, 'actor', link.made_by_name),
            day: day(link.made_at),
          })}
          {' · '}
          {t('wall.links.until', { day: day(link.ended_at ?? link.expires_at) })}
        </p>
        <p className="text-sm text-muted">
          {link.last_used_at
            ? t('wall.links.lastUsed', {
                time: dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
                  new Date(link.last_used_at),
                ),
              })
            : t('wall.links.neverUsed')}
        </p>
      </div>
      {isOver ? null : (
        <Button size="sm" onPointerEnter={EndLinkDialog.preload} onClick={onEnd}>
          {t('wall.links.endShort')}
          <span className="sr-only"> {link.name}</span>
        </Button>
      )}
    </li>
  );
}
