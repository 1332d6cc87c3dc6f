import { describeBrowser, isPhone } from '@greenroom/domain/auth/describe-browser.ts';
import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import type { Sessions } from './use-sessions.ts';

/** More are behind a button. */
const shownAtFirst = 20;

/** One row for each place where the user is signed in. */
export function SessionList({ sessions: all, failure, ending, end }: Sessions) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all?.slice(0, shownAtFirst);
  return (
    <>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {shown && shown.length === 0 ? (
        <p className="text-sm text-muted">{t('sessions.none')}</p>
      ) : shown ? (
        <ul aria-label={t('sessions.title')} className="divide-y rounded-card border">
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      ) : failure ? null : (
        <SkeletonText lines={3} />
      )}
      {all && all.length > shownAtFirst && !isWhole ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('sessions.showAll', { count: all.length })}
        </Button>
      ) : null}
    </>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  const name = describeBrowser(session.browser) ?? t('sessions.unknown');
  const address = session.address ?? '';
  const Device = isPhone(session.browser) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
      <Device aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current ? <Badge tone="success">{t('sessions.current')}</Badge> : null}
        </p>
        <p className="text-muted wrap-anywhere">
          {session.network ? `${t(`sessions.network.${session.network}`, { address })} · ` : ''}
          <TimeAgo at={Date.parse(session.signed_in_at)} wording={(ago) => t('sessions.signedIn', { ago })} />
          {' · '}
          <TimeAgo at={Date.parse(session.used_at)} wording={(ago) => t('sessions.used', { ago })} />
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          size="sm"
          className="max-sm:ml-7"
          busy={busy}
          aria-label={t('sessions.endOf', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
