import { maxTags, tagMaxLength } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { TicketTargets } from '#features/maintenance/levels/ticket-targets.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssetLive } from '#live/asset-live.tsx';
import { TimeAgo } from '#live/time-ago.tsx';
import { assetPath, incidentPath, roomPath, sitePath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TagField } from '#ui/form/tag-field.tsx';
import { sendFollowing, ticketKeys } from './ticket.queries.ts';
import type { TicketParts } from './ticket-parts.ts';
import type { TicketChanges } from './use-ticket-change.ts';

interface TicketFactsProps {
  ticket: TicketDetail;
  changes: TicketChanges;
  parts: TicketParts;
}

/** What it is about, who follows it, and its tags, which change at once. */
export function TicketFacts({ ticket, changes, parts }: TicketFactsProps) {
  const { t } = useTranslation();
  const { site, room, asset, incident } = ticket;
  const about: [string, ReactNode][] = [
    [
      t('tickets.asset'),
      asset && (
        <span className="flex flex-wrap items-center gap-x-2">
          <TextLink to={assetPath(asset.id)}>{asset.name}</TextLink>
          <AssetLive asset={asset} className="text-xs" />
        </span>
      ),
    ],
    [
      t('tickets.room'),
      room && (
        <span className="flex flex-wrap items-center gap-x-2">
          <TextLink to={roomPath(room.id)}>{room.name}</TextLink>
          <span className="text-xs text-muted">{t(`health.state.${room.state}`)}</span>
        </span>
      ),
    ],
    [t('tickets.site'), site && <TextLink to={sitePath(site.id)}>{site.name}</TextLink>],
    [
      t('nav.incident'),
      incident && (
        <span className="flex flex-wrap items-center gap-x-2">
          <TextLink to={incidentPath(incident.id)}>#{incident.id}</TextLink>
          <span className="text-xs text-muted">{t(`incidents.state.${incident.state}`)}</span>
        </span>
      ),
    ],
  ];
  const facts: [string, ReactNode][] = [
    ...about,
    [
      t('nav.serviceLevel'),
      ticket.targets?.length ? <TicketTargets key="targets" targets={ticket.targets} /> : null,
    ],
    [t('tickets.team'), ticket.team],
    [t('tickets.partner'), ticket.partner.name],
    [t('tickets.created'), <TimeAgo key="created" at={Date.parse(ticket.created_at)} />],
    [t('maintenance.create.salesOrder'), ticket.sales_order],
    [t('tickets.odoo'), ticket.odoo_id > 0 ? `#${ticket.odoo_id}` : null],
  ];
  return (
    <div className="flex flex-col gap-4">
      <DefinitionList
        columns={1}
        className="gap-y-3"
        items={facts.filter(([, value]) => value).map(([term, value]) => ({ term, value }))}
      />
      <TagField
        label={t('tickets.tags')}
        tags={ticket.tags}
        onTagsChange={(tags) => changes.change(ticket, { tags })}
        removeLabel={(tag) => t('tickets.removeTag', { tag })}
        maxTags={maxTags}
        maxLength={tagMaxLength}
      />
      <parts.Files ticketId={ticket.id} title={t('tickets.files')} className="flex flex-col gap-1.5" />
      <Followers ticket={ticket} />
    </div>
  );
}

function Followers({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (following: boolean) => sendFollowing(ticket.id, following),
    onSuccess: (changed) => client.setQueryData(ticketKeys.one(ticket.id), changed),
    onError: (error) => toast.error(errorMessage(error, t('tickets.changeFailed'))),
  });
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="text-sm font-medium">{t('tickets.followers')}</p>
      <p className="text-sm text-muted">
        {ticket.followers.map(({ name }) => name).join(', ') || t('tickets.nobodyFollows')}
      </p>
      <Button size="sm" busy={isPending} onClick={() => mutate(!ticket.is_followed)}>
        {t(ticket.is_followed ? 'tickets.unfollow' : 'tickets.follow')}
      </Button>
    </div>
  );
}
