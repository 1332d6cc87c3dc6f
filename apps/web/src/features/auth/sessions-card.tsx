import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { describeBrowser, isPhone } from './describe-browser.ts';
import { sessionsQuery, useEndSessions } from './sessions.queries.ts';

/** More are behind a button. */
const shownAtFirst = 20;

interface SessionsCardProps {
  /** For superusers; without it, the own sessions. */
  userId?: number;
}

/** Where a user is signed in. Each session ends at once. */
export function SessionsCard({ userId }: SessionsCardProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(sessionsQuery(userId));
  const end = useEndSessions(userId);
  const [isWhole, setWhole] = useState(false);
  const isOwn = userId === undefined || (data?.some(({ is_current }) => is_current) ?? false);
  const others = data?.filter(({ is_current }) => !is_current).length ?? 0;
  const shown = isWhole ? data : data?.slice(0, shownAtFirst);
  const failure = end.error ?? (data ? null : error);
  const signOut = (id: string) =>
    end.mutate(id, {
      onSuccess: () =>
        toast.success(
          t(id === 'others' ? (isOwn ? 'sessions.endedOthers' : 'sessions.endedAll') : 'sessions.ended'),
        ),
    });
  return (
    <Card aria-labelledby="own-sessions">
      <CardHeader
        actions={
          others > 0 ? (
            <Button
              size="sm"
              busy={end.isPending && end.variables === 'others'}
              onClick={() => signOut('others')}
            >
              {t(isOwn ? 'sessions.endOthers' : 'sessions.endAll')}
            </Button>
          ) : null
        }
      >
        <CardTitle
          id="own-sessions"
          description={t(userId === undefined ? 'sessions.help' : 'sessions.helpOfUser')}
        >
          {t('sessions.title')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {failure ? <Banner tone="danger">{errorMessage(failure, t('sessions.failed'))}</Banner> : null}
        {shown && shown.length === 0 ? (
          <p className="text-sm text-muted">{t('sessions.none')}</p>
        ) : shown ? (
          <ul aria-labelledby="own-sessions" className="divide-y rounded-card border">
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => signOut(session.id)}
              />
            ))}
          </ul>
        ) : error ? null : (
          <SkeletonText lines={3} />
        )}
        {data && data.length > shownAtFirst && !isWhole ? (
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t('sessions.showAll', { count: data.length })}
          </Button>
        ) : null}
      </CardBody>
    </Card>
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
