import {
  type DiscoveryMethod,
  type DiscoverySpeed,
  discoveryMethods,
} from '@greenroom/domain/operations/discovery/discovery-options.ts';
import {
  listHostsOf,
  maxDiscoveryNetworks,
  minDiscoveryPrefix,
  readIpv4Network,
} from '@greenroom/domain/operations/discovery/network.ts';
import { Radar } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureOf, failureText } from '#features/operations/statuses/failure-text.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useStartDiscovery } from './discoveries.queries.ts';

interface DiscoveryFormProps {
  siteId: number;
  by: 'agent' | 'server';
  /** Those of the last discovery. */
  networks: readonly string[];
  isBusy: boolean;
  onStarted: (id: number) => void;
}

const speeds: readonly DiscoverySpeed[] = ['slow', 'normal', 'fast'];
const maxTyped = 100;

export function DiscoveryForm({ siteId, by, networks, isBusy, onStarted }: DiscoveryFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(networks.join(', '));
  const [methods, setMethods] = useState<readonly DiscoveryMethod[]>(discoveryMethods);
  const [speed, setSpeed] = useState<DiscoverySpeed>('normal');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useStartDiscovery();
  const named = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = named.find((one) => (readIpv4Network(one)?.prefix ?? 0) < minDiscoveryPrefix);
  const fault =
    named.length === 0
      ? t('discovery.networksRequired')
      : named.length > maxDiscoveryNetworks
        ? t('discovery.tooManyNetworks', { count: maxDiscoveryNetworks })
        : wrong !== undefined
          ? t('discovery.wrongNetwork', { network: wrong })
          : undefined;
  const count = fault ? 0 : listHostsOf(named).length;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (fault || methods.length === 0 || isPending || isBusy) return;
    const body = { site_id: siteId, by, networks: named, methods: [...methods], speed };
    mutate(body, { onSuccess: ({ id }) => onStarted(id) });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {error ? (
        <Banner tone="danger">{failureText(failureOf(error)) ?? t('discovery.startFailed')}</Banner>
      ) : null}
      <TextField
        label={t('discovery.networks')}
        value={text}
        placeholder="10.21.3.0/24"
        maxLength={maxTyped}
        autoComplete="off"
        spellCheck={false}
        error={isChecked ? fault : undefined}
        help={count > 0 ? t('discovery.addresses', { count }) : t('discovery.networksHelp')}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{t('discovery.methods')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {discoveryMethods.map((method) => (
            <Checkbox
              key={method}
              label={t(`discovery.method.${method}`)}
              checked={methods.includes(method)}
              onChange={({ target }) =>
                setMethods(
                  discoveryMethods.filter((one) => (one === method ? target.checked : methods.includes(one))),
                )
              }
            />
          ))}
        </div>
        {isChecked && methods.length === 0 ? (
          <p className="mt-1.5 text-xs text-danger">{t('discovery.methodsRequired')}</p>
        ) : null}
      </fieldset>
      <ChoiceGroup
        legend={t('discovery.speed')}
        value={speed}
        onValueChange={setSpeed}
        options={speeds.map((value) => ({ value, label: t(`discovery.speeds.${value}`) }))}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={<Radar aria-hidden="true" />}
          busy={isPending}
          disabled={isBusy}
        >
          {t('discovery.start')}
        </Button>
      </div>
    </form>
  );
}
