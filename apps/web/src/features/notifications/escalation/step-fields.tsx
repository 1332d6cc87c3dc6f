import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { Picker } from '#ui/form/picker.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { EscalationContract } from './use-escalation-form.ts';

type Named = { id: number; name: string };
type Kind = 'user_ids' | 'channel_ids';
const kinds: Kind[] = ['user_ids', 'channel_ids'];

type StepFieldsProps = {
  contract: EscalationContract;
  /** The row. */
  at: number;
  users: readonly Named[];
  channels: readonly Named[];
  onRemove: () => void;
};

/** When a step is due, and who is notified. */
export function StepFields(props: StepFieldsProps) {
  const { contract, at, users, channels, onRemove } = props;
  const { field: fieldOf, choice, errorOf } = contract;
  const { t } = useTranslation();
  const number = at + 1;
  const recipients = {
    user_ids: choice(`steps.${at}.user_ids`),
    channel_ids: choice(`steps.${at}.channel_ids`),
  };
  const [search, setSearch] = useState('');
  const known = { user_ids: users, channel_ids: channels };
  const chosen = kinds.flatMap((kind) =>
    recipients[kind].value.map((id) => ({
      ...{ kind, id },
      name: known[kind].find((one) => one.id === id)?.name ?? t('escalation.removed'),
    })),
  );
  const groups = kinds.map((kind) => ({
    key: kind,
    label: t(kind === 'user_ids' ? 'escalation.users' : 'channels.title'),
    options: known[kind]
      .filter(
        ({ id, name }) =>
          !recipients[kind].value.includes(id) && foldText(name).includes(foldText(search.trim())),
      )
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name })),
  }));
  const add = (value: string) => {
    const [kind, id] = value.split(' ') as [Kind, string];
    recipients[kind].onValueChange([...recipients[kind].value, Number(id)]);
    setSearch('');
  };
  return (
    <fieldset className="grid gap-3 rounded-control border p-3">
      <legend className="px-1 text-sm font-medium">{t('escalation.step', { number })}</legend>
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          type="number"
          min={0}
          {...fieldOf(`steps.${at}.after_minutes`, { valueAsNumber: true, deps: 'steps' })}
          label={t('escalation.minutes')}
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
                onClick={() =>
                  recipients[kind].onValueChange(recipients[kind].value.filter((one) => one !== id))
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldFrame label={t('escalation.addRecipient')} error={errorOf(`steps.${at}.user_ids`)}>
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
