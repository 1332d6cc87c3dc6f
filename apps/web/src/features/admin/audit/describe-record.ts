import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { areaOfAction, maxCountedChanges } from '@greenroom/domain/admin/audit-log/audit-area.ts';
import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { changeActs } from '@greenroom/domain/estate/change-act.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { describeAction, describeChanges } from '../history/describe-changes.ts';
import type { AuditKind } from './audit-url-state.ts';

const acts = changeActs;

/** In a list of kinds no entry gives the name. */
export function describeKind(t: Translate, kind: AuditKind): string {
  const act = acts.find((known) => known === kind);
  const subject = '…';
  if (act) return t(`audit.act.${act}`, { subject });
  return describeAction({ action: kind as AuditAction, subject, after: null }, t);
}

/** What was done, in one sentence. Words of newer releases are shown as they are. */
export function describeRecord(t: Translate, record: AuditRecord): string {
  if (record.source !== null) return describeAct(t, record);
  const entry = entryOf(record);
  return entry ? describeAction(entry, t) : `${record.action}: ${record.subject}`;
}

function describeAct(t: Translate, { action, subject, count }: AuditRecord): string {
  const act = acts.find((known) => known === action) ?? 'edit';
  const what = t(`audit.act.${act}`, { subject });
  if (count <= 1) return what;
  if (count > maxCountedChanges) return t('audit.andManyMore', { what, count: maxCountedChanges });
  return t('audit.andMore', { what, count: count - 1 });
}

/** The user that it is about, and the changed fields: "Ada Moreau · Active: Yes → No". */
export function describeDetails(t: Translate, record: AuditRecord): string {
  const entry = entryOf(record);
  const changes = (entry ? describeChanges(entry, t) : []).map(({ field, before, after }) => {
    const values = before === undefined ? after : `${before} → ${after}`;
    return `${t('shared.field', { field })} ${values}`;
  });
  const about =
    record.about && record.about !== record.actor_name ? [translateData(t, 'actor', record.about)] : [];
  return [...about, ...changes].join(' · ');
}

function entryOf(record: AuditRecord) {
  const isKnown = record.source === null && Object.hasOwn(areaOfAction, record.action);
  return isKnown ? { ...record, action: record.action as AuditAction } : undefined;
}
