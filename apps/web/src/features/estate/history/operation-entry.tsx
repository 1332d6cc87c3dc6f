import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { CircleCheck, CircleX } from 'lucide-react';
import { actionName, formatDuration } from '#i18n/operation-words.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** What was done to the device: who, when, how long, and why it failed. */
export function OperationEntry({ entry }: { entry: OperationLog }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { created_at, user_name, duration_ms, status } = entry;
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const isDone = status === 'succeeded';
  const Icon = isDone ? CircleCheck : CircleX;
  const facts = [
    translateData(t, 'actor', user_name),
    duration_ms === null ? '' : formatDuration(duration_ms, language),
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <p className="tabular text-xs text-muted">
        <time dateTime={created_at}>{time.format(new Date(created_at))}</time>
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      <p className="flex min-w-0 items-start gap-2">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-success' : 'text-danger'}`}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{t(isDone ? 'dashboard.succeeded' : 'dashboard.failed')} </span>
          {actionName(t, entry.action_name)}
          {isDone ? null : <span className="text-muted">{` · ${translateDevice(t, entry)}`}</span>}
        </span>
      </p>
    </li>
  );
}
