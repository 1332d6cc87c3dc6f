import type { OdooState } from '@greenroom/domain/odoo/odoo-state.ts';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { usePause } from './odoo.queries.ts';
import { moodOf, type OdooMood } from './odoo-mood.ts';

const PauseDialog = lazyDialog(() => import('./pause-dialog.tsx').then((m) => m.PauseDialog));

const tones = {
  off: 'unknown',
  unmapped: 'unknown',
  paused: 'pending',
  failing: 'offline',
  behind: 'pending',
  fine: 'online',
} as const;

/** Whether tickets reach Odoo, and why not. */
export function StateCard({ state }: { state: OdooState }) {
  const { t } = useTranslation();
  const resume = usePause(state.partner_id);
  const [isPausing, setPausing] = useState(false);
  const mood = moodOf(state);
  return (
    <Card as="article" aria-labelledby="odoo-state">
      <CardHeader
        actions={
          state.paused ? (
            <Button
              size="sm"
              busy={resume.isPending}
              icon={<Play aria-hidden="true" />}
              onClick={() => resume.mutate(null)}
            >
              {t('odoo.resume')}
            </Button>
          ) : state.connection && state.has_map ? (
            <Button size="sm" icon={<Pause aria-hidden="true" />} onClick={() => setPausing(true)}>
              {t('odoo.pause')}
            </Button>
          ) : null
        }
      >
        <CardTitle id="odoo-state">{t('odoo.state')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        {resume.error ? (
          <Banner tone="danger">{errorMessage(resume.error, t('odoo.saveFailed'))}</Banner>
        ) : null}
        <StatusDot
          tone={tones[mood]}
          className="items-start [&>span:first-child]:mt-0.75 [&>span:last-child]:whitespace-normal"
        >
          <Sentence state={state} mood={mood} />
        </StatusDot>
        {state.problem?.detail ? (
          <p className="text-sm wrap-anywhere text-muted">{state.problem.detail}</p>
        ) : null}
        {state.connection ? (
          <DefinitionList
            className="grid-cols-3 sm:grid-cols-3"
            items={[
              { term: t('odoo.inOdoo'), value: state.in_odoo },
              { term: t('odoo.waiting'), value: state.waiting },
              { term: t('odoo.conflicts'), value: state.conflicts },
            ]}
          />
        ) : null}
        <Further state={state} />
      </CardBody>
      <PauseDialog partnerId={state.partner_id} open={isPausing} onOpenChange={setPausing} />
    </Card>
  );
}

function Sentence({ state, mood }: { state: OdooState; mood: OdooMood }) {
  const { t } = useTranslation();
  const { paused, problem, synced_at, waiting } = state;
  if (mood === 'off') return t('odoo.off');
  if (mood === 'unmapped') return t(state.may_map ? 'odoo.unmapped' : 'odoo.unmappedShared');
  if (paused)
    return (
      <TimeAgo
        at={Date.parse(paused.at)}
        wording={(ago) => t('odoo.paused', { ago, reason: paused.reason })}
      />
    );
  if (problem)
    return (
      <>
        {t(`odoo.problem.${problem.kind}`)}{' '}
        {problem.since ? (
          <TimeAgo
            at={Date.parse(problem.since)}
            wording={(ago) => t('odoo.failingSince', { ago, count: waiting })}
          />
        ) : null}
      </>
    );
  return synced_at ? (
    <TimeAgo
      at={Date.parse(synced_at)}
      wording={(ago) => t(mood === 'behind' ? 'odoo.behind' : 'odoo.inStep', { ago })}
    />
  ) : (
    t('odoo.starting')
  );
}

/** Comments, files and records that need a look, as far as there are any. */
function Further({ state }: { state: OdooState }) {
  const { t } = useTranslation();
  const lines = [
    state.comments_waiting > 0 ? t('odoo.commentsWaiting', { count: state.comments_waiting }) : null,
    state.comments_rejected > 0 ? t('odoo.commentsRejected', { count: state.comments_rejected }) : null,
    state.files_waiting > 0 ? t('odoo.filesWaiting', { count: state.files_waiting }) : null,
    state.files_rejected > 0 ? t('odoo.filesRejected', { count: state.files_rejected }) : null,
    state.gone > 0 ? t('odoo.gone', { count: state.gone }) : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
