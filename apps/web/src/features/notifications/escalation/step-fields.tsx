import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { EscalationStep } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { Picker } from '#ui/form/picker.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type Named = { id: number; name: string };
type Kind = 'user_ids' | 'channel_ids';
const kinds: Kind[] = ['user_ids', 'channel_ids'];

type StepFieldsProps = {
  number: number;
  step: EscalationStep;
  users: readonly Named[];
  channels: readonly Named[];
  faults: { minutes: boolean; recipients: boolean } | undefined;
  onChange: (part: Partial<EscalationStep>) => void;
  onRemove: () => void;
};

/** When a step is due, and who is notified. */
export function StepFields(props: StepFieldsProps) {
  const { number, step, users, channels, faults, onChange, onRemove } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const known = { user_ids: users, channel_ids: channels };
  const chosen = kinds.flatMap((kind) =>
    step[kind].map((id) => ({
      ...{ kind, id },
      name: known[kind].find((one) => one.id === id)?.name ?? t('escalation.removed'),
    })),
  );
  const groups = kinds.map((kind) => ({
    key: kind,
    label: t(kind === 'user_ids' ? 'escalation.users' : 'channels.title'),
    options: known[kind]
      .filter(({ id, name }) => !step[kind].includes(id) && foldText(name).includes(foldText(search.trim())))
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name })),
  }));
  const add = (value: string) => {
    const [kind, id] = value.split(' ') as [Kind, string];
    onChange({ [kind]: [...step[kind], Number(id)] });
    setSearch('');
  };
  return (
    <fieldset className="grid gap-3 rounded-control border p-3">
      <legend className="px-1 text-sm font-medium">{t('escalation.step', { number })}</legend>
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          type="number"
          min={0}
          label={t('escalation.minutes')}
          value={Number.isNaN(step.after_minutes) ? '' : step.after_minutes}
          error={faults?.minutes ? t('escalation.minutesWrong') : undefined}
          onChange={({ target }) => onChange({ after_minutes: target.valueAsNumber })}
        />
        <IconButton
          className="mt-6"
          label={t('escalation.removeStep', { number })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {chosen.length > 0 ? (
        <ul aria-label={t('escalation.recipients')} className="flex flex-wrap gap-2">
          {chosen.map(({ kind, id, name }) => (
            <li
              key={`${kind} ${id}`}
              className="flex items-center gap-1 rounded-control border ps-2.5 text-sm wrap-anywhere"
            >
              {name}
              <IconButton
                size="sm"
                label={t('escalation.removeRecipient', { name })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange({ [kind]: step[kind].filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldFrame
        label={t('escalation.addRecipient')}
        error={faults?.recipients ? t('escalation.recipientsMissing') : undefined}
      >
        {(field) => (
          <Picker
            field={field}
            label={t('escalation.addRecipient')}
            placeholder={t('escalation.choose')}
            searchLabel={t('escalation.search')}
            focusAfter={0}
            value={undefined}
            valueLabel={undefined}
            onValueChange={add}
            query={search}
            onQueryChange={setSearch}
            groups={groups.filter(({ options }) => options.length > 0)}
            loading={false}
            loadingMessage=""
            emptyMessage={t('escalation.noRecipient')}
          />
        )}
      </FieldFrame>
    </fieldset>
  );
}
