import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { connectionMaxLengths } from '@greenroom/domain/operations/connections/connection-form.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import { Stethoscope } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { SecretField } from '#ui/form/secret-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { DialogBody, DialogFooter, useBusy, useUnsaved } from '#ui/overlay/dialog.tsx';
import { ConnectionConflict } from './connection-conflict.tsx';
import {
  type ConnectionFault,
  type ConnectionValues,
  type FoundConnection,
  faultsOf,
  requestOf,
  valuesOf,
  withFound,
} from './connection-values.ts';
import { useDeleteConnection, useSaveConnection, useTestConnection } from './connections.queries.ts';
import { describeDriver } from './describe-driver.ts';
import { DriverOptions } from './driver-options.tsx';
import { OutletField } from './outlet-field.tsx';
import { RouteField } from './route-field.tsx';
import { TestTranscript } from './test-transcript.tsx';

interface ConnectionFieldsProps {
  stored: AssetConnection;
  drivers: readonly DriverDescription[];
  ipAddress: string | null;
  found: FoundConnection | undefined;
  onDone: () => void;
}

const faultTexts = {
  driver: 'connection.driverError',
  host: 'connection.hostError',
  port: 'connection.portError',
  username: 'connection.secretError',
  password: 'connection.secretError',
  outlet: 'connection.outletError',
} as const;

export function ConnectionFields({ stored, drivers, ipAddress, found, onDone }: ConnectionFieldsProps) {
  const { t } = useTranslation();
  const initial = valuesOf(stored, ipAddress);
  const [values, setValues] = useState<ConnectionValues>(found ? withFound(initial, found) : initial);
  const [isChecked, setChecked] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { asset_id, connection } = stored;
  const save = useSaveConnection(asset_id);
  const remove = useDeleteConnection(asset_id);
  const test = useTestConnection(asset_id);
  const driver = drivers.find(({ id }) => id === values.driver);
  const faults = faultsOf(values, driver);
  const set = (change: Partial<ConnectionValues>) => {
    setValues((now) => ({ ...now, ...change }));
    if (test.data || test.error) test.reset();
  };
  const errorOf = (field: Exclude<ConnectionFault, 'options'>) =>
    isChecked && faults.includes(field) ? t(faultTexts[field]) : undefined;
  useBusy(save.isPending);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(initial));

  function whenValid(work: () => void) {
    setChecked(true);
    if (faults.length === 0) work();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    whenValid(() => send(values, stored.version));
  }
  function send(sent: ConnectionValues, version: number) {
    const body = requestOf(
      sent,
      drivers.find(({ id }) => id === sent.driver),
    );
    const onSuccess = () => {
      toast.success(t('connection.saved'));
      onDone();
    };
    save.mutate({ version, body }, { onSuccess });
  }

  if (isConflict(save.error))
    return (
      <ConnectionConflict
        base={stored}
        mine={values}
        drivers={drivers}
        isSaving={save.isPending}
        onSave={(chosen, version) => send(chosen, version)}
      />
    );
  const setAt = connection?.password_set_at;
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        {save.error ? (
          <Banner tone="danger">{errorMessage(save.error, t('connection.saveFailed'))}</Banner>
        ) : null}
        {connection && !connection.is_readable ? (
          <Banner tone="warning">{t('connection.unreadable')}</Banner>
        ) : null}
        <fieldset disabled={save.isPending} className="contents">
          <Select
            label={t('connection.driver')}
            placeholder={t('connection.chooseDriver')}
            help={driver ? describeDriver(driver, t) : t('connection.driverHelp')}
            error={errorOf('driver')}
            value={values.driver}
            onValueChange={(id) => set({ driver: id, options: {}, port: '' })}
            options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <RouteField agent={stored.agent} value={values.route} onValueChange={(route) => set({ route })} />
          <div className="grid grid-cols-[1fr_7rem] gap-3">
            <TextField
              label={t('connection.host')}
              value={values.host}
              error={errorOf('host')}
              maxLength={connectionMaxLengths.host}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="10.21.3.40"
              onChange={({ target }) => set({ host: target.value })}
            />
            <TextField
              label={t('connection.port')}
              value={values.port}
              error={errorOf('port')}
              inputMode="numeric"
              maxLength={5}
              placeholder={driver ? String(driver.default_port) : ''}
              onChange={({ target }) => set({ port: target.value })}
            />
          </div>
          {driver?.credentials.includes('username') ? (
            <TextField
              label={t('connection.username')}
              value={values.username}
              error={errorOf('username')}
              maxLength={connectionMaxLengths.username}
              autoComplete="off"
              onChange={({ target }) => set({ username: target.value })}
            />
          ) : null}
          {driver?.credentials.includes('password') ? (
            <SecretField
              label={t('login.password')}
              isSet={connection?.has_password === true}
              setNote={
                setAt ? (
                  <TimeAgo at={Date.parse(setAt)} wording={(ago) => t('secret.setAgo', { ago })} />
                ) : (
                  t('secret.set')
                )
              }
              value={values.password}
              onValueChange={(password) => set({ password })}
              error={errorOf('password')}
              maxLength={connectionMaxLengths.password}
              texts={{
                replace: t('secret.replace'),
                remove: t('secret.remove'),
                removed: t('secret.removed'),
                keep: t('secret.keep'),
                show: t('login.showPassword'),
                hide: t('login.hidePassword'),
              }}
            />
          ) : null}
          {driver ? (
            <DriverOptions
              options={driver.options}
              value={values.options}
              onChange={(options) => set({ options })}
            />
          ) : null}
          {values.outlet ? (
            <OutletField
              value={values.outlet}
              error={errorOf('outlet')}
              onChange={(outlet) => set({ outlet })}
            />
          ) : (
            <p className="text-sm text-muted">{t('connection.hiddenOutlet')}</p>
          )}
          <div className="flex flex-col items-start gap-3 border-t pt-4">
            <Button
              icon={<Stethoscope aria-hidden="true" />}
              busy={test.isPending}
              onClick={() => whenValid(() => test.mutate(requestOf(values, driver)))}
            >
              {t('connection.test')}
            </Button>
            <p className="text-xs text-muted">{t('connection.testHelp')}</p>
            <div aria-live="polite" className="w-full">
              {test.error ? (
                <Banner tone="danger">{errorMessage(test.error, t('connection.testFailed'))}</Banner>
              ) : null}
              {test.data && driver ? <TestTranscript test={test.data} driver={driver} /> : null}
            </div>
          </div>
        </fieldset>
      </DialogBody>
      <DialogFooter>
        {connection ? (
          <Button variant="ghost" className="mr-auto" onClick={() => setRemoving(true)}>
            {t('connection.remove')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('connection.save')}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('connection.removeTitle')}
        description={t('connection.removeHelp')}
        confirmLabel={t('connection.remove')}
        cancelLabel={t('shared.cancel')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess() {
              setRemoving(false);
              toast.success(t('connection.removed'));
              onDone();
            },
            onError: (error) => toast.error(errorMessage(error, t('connection.saveFailed'))),
          })
        }
      />
    </form>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed-meanwhile';
}
