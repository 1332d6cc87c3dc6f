import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { type SessionOwner, sessionsQuery, useEndSessions } from './sessions.queries.ts';

/** The sessions of a user, and how they end: each one at once. */
export function useSessions(owner: SessionOwner) {
  const { t } = useTranslation();
  const { data, error } = useQuery(sessionsQuery(owner));
  const end = useEndSessions(owner);
  const isOwn = owner === 'own' || (data?.some(({ is_current }) => is_current) ?? false);
  const failure = end.error ?? (data ? null : error);
  return {
    sessions: data,
    isOwn,
    hasOthers: data?.some(({ is_current }) => !is_current) ?? false,
    failure: failure ? errorMessage(failure, t('sessions.failed')) : null,
    /** The id of the session that is ending, or `others`. */
    ending: end.isPending ? end.variables : null,
    endAllLabel: t(isOwn ? 'sessions.endOthers' : 'sessions.endAll'),
    end: (id: string | 'others') =>
      end.mutate(id, {
        onSuccess: () =>
          toast.success(
            t(id === 'others' ? (isOwn ? 'sessions.endedOthers' : 'sessions.endedAll') : 'sessions.ended'),
          ),
      }),
  };
}

export type Sessions = ReturnType<typeof useSessions>;
