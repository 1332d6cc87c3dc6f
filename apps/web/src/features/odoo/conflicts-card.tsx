import type { OdooConflict } from '@greenroom/domain/odoo/odoo-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { CompareTable, type Side } from '#ui/compare-table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { describeValue } from './describe-value.ts';
import { odooConflictsQuery, useResolveConflicts } from './odoo.queries.ts';
import { SideOfConflict } from './side-of-conflict.tsx';

interface ConflictsCardProps {
  partnerId: number;
  total: number;
}

/** Tickets that have changed on both sides, one at a time, with a choice for each field. */
export function ConflictsCard({ partnerId, total }: ConflictsCardProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(odooConflictsQuery(partnerId));
  const [at, setAt] = useState(0);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [isTakingAll, setTakingAll] = useState(false);
  const resolve = useResolveConflicts(partnerId);
  const { language } = useLanguage();
  const moment = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const tickets = data ? groupByTicket(data) : [];
  const rows = tickets[at % tickets.length] ?? [];
  const [first] = rows;
  const decisions = rows.flatMap(({ id }) => {
    const side = choices[id];
    return side ? [{ conflict_id: id, keep: side === 'left' ? 'greenroom' : 'odoo' } as const] : [];
  });
  const failure = resolve.error ?? (data ? null : error);
  const onSuccess = () => toast.success(t('odoo.resolved'));
  return (
    <Card as="article" aria-labelledby="odoo-conflicts">
      <CardHeader
        actions={
          tickets.length > 1 ? (
            <Button size="sm" onClick={() => setAt((at + 1) % tickets.length)}>
              {t('odoo.nextOf', { count: tickets.length })}
            </Button>
          ) : null
        }
      >
        <CardTitle id="odoo-conflicts" description={t('odoo.conflictsHelp')}>
          {t('odoo.conflictCount', { count: total })}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {failure ? <Banner tone="danger">{errorMessage(failure, t('odoo.loadFailed'))}</Banner> : null}
        {first ? (
          <>
            <p className="font-medium wrap-anywhere">
              {t('odoo.conflictTitle', { id: first.ticket_id, name: first.ticket_name, odoo: first.odoo_id })}
            </p>
            <CompareTable
              caption={t('odoo.conflictsHelp')}
              fieldLabel={t('odoo.field')}
              leftLabel="Greenroom"
              rightLabel="Odoo"
              choices={choices}
              onChoose={(key, side) => setChoices({ ...choices, [key]: side })}
              rows={rows.map(({ id, field, base, ours, theirs, reason, ours_at, theirs_at, theirs_by }) => ({
                key: String(id),
                label: t(`odoo.field.${field}`),
                left: (
                  <SideOfConflict
                    value={describeValue(field, ours, { t, moment })}
                    note={
                      base ? t('odoo.lastCommon', { value: describeValue(field, base, { t, moment }) }) : null
                    }
                    by={null}
                    at={ours_at}
                  />
                ),
                right: (
                  <SideOfConflict
                    value={describeValue(field, theirs.replace(/ in Odoo$/, ''), { t, moment })}
                    note={noteOf(reason, field, t)}
                    by={theirs_by}
                    at={theirs_at}
                  />
                ),
              }))}
            />
            <div className="flex flex-wrap justify-end gap-2">
              {total > 1 ? (
                <Button disabled={resolve.isPending} onClick={() => setTakingAll(true)}>
                  {t('odoo.takeAll', { count: data?.length ?? 0 })}
                </Button>
              ) : null}
              <ExplainedButton
                variant="primary"
                busy={resolve.isPending}
                reason={decisions.length === 0 ? t('odoo.chooseFirst') : undefined}
                onClick={() => resolve.mutate(decisions, { onSuccess })}
              >
                {t('odoo.applyToBoth')}
              </ExplainedButton>
            </div>
          </>
        ) : data ? null : (
          <SkeletonText lines={3} />
        )}
      </CardBody>
      <ConfirmDialog
        open={isTakingAll}
        onOpenChange={setTakingAll}
        title={t('odoo.takeAllTitle', { count: data?.length ?? 0 })}
        description={t('odoo.takeAllHelp')}
        confirmLabel={t('odoo.applyToBoth')}
        cancelLabel={t('shared.cancel')}
        busy={resolve.isPending}
        onConfirm={() =>
          resolve.mutate(
            (data ?? []).map(({ id }) => ({ conflict_id: id, keep: 'greenroom' }) as const),
            { onSuccess, onSettled: () => setTakingAll(false) },
          )
        }
      />
    </Card>
  );
}

function noteOf(reason: OdooConflict['reason'], field: OdooConflict['field'], t: Translate): string | null {
  if (reason === 'both-changed') return null;
  if (reason === 'not-in-odoo') return t('odoo.notKnownThere');
  return t(field === 'stage' || field === 'priority' ? 'odoo.notInMap' : 'odoo.notKnownHere');
}

function groupByTicket(conflicts: readonly OdooConflict[]): OdooConflict[][] {
  const groups = new Map<number, OdooConflict[]>();
  for (const conflict of conflicts)
    groups.set(conflict.ticket_id, [...(groups.get(conflict.ticket_id) ?? []), conflict]);
  return [...groups.values()];
}
