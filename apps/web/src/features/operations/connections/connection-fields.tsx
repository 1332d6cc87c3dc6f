import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import {
  connectionForm,
  connectionMaxLengths,
} from '@greenroom/domain/operations/connections/connection-form.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { SecretField } from '#ui/form/secret-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { DialogBody, useBusy, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { ConnectionConflict } from './connection-conflict.tsx';
import {
  type ConnectionRequest,
  type ConnectionValues,
  checkDriver,
  connectionWords,
  type FoundConnection,
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

export function ConnectionFields({ stored, drivers, ipAddress, found, onDone }: ConnectionFieldsProps) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  const initial = valuesOf(stored, ipAddress);
  const [isRemoving, setRemoving] = useState(false);
  const { asset_id, connection } = stored;
  const save = useSaveConnection(asset_id);
  const remove = useDeleteConnection(asset_id);
  const test = useTestConnection(asset_id);
  const driverOf = (values: ConnectionValues) => drivers.find(({ id }) => id === values.driver);
  const { form, textField, field, choice, errorOf, submit } = useContractForm({
    schema: connectionForm,
    defaultValues: found ? withFound(initial, found) : initial,
    toRequest: (typed: ConnectionValues) => requestOf(typed, driverOf(typed)),
    check: (typed) => checkDriver(typed, driverOf(typed)),
    words: connectionWords,
    mode: 'onSubmit',
  });
  const values = form.watch();
  const driver = driverOf(values);
  useBusy(save.isPending);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(initial));

  // The result of a test is about what was typed then.
  const resetTest = () => {
    if (test.data || test.error) test.reset();
  };
  /** A field that is chosen from. */
  const chosen = <Name extends Path<ConnectionValues>>(name: Name) => {
    const { onValueChange, ...props } = choice(name);
    return {
      ...props,
      onValueChange: (value: PathValue<ConnectionValues, Name>) => {
        onValueChange(value);
        resetTest();
      },
    };
  };
  const typed = { onChange: resetTest };
  const driverField = chosen('driver');
  const options = chosen('options');
  const outlet = chosen('outlet');
  const route = chosen('route');

  function send(body: ConnectionRequest, version: number) {
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
        onSave={(merged, version) => send(requestOf(merged, driverOf(merged)), version)}
      />
    );
  const setAt = connection?.password_set_at;
  return (
    <form
      noValidate
      onSubmit={submit((body) => send(body, stored.version))}
      onKeyDown={submitOnCommandEnter}
      className="contents"
    >
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
            {...driverField}
            onValueChange={(id) => {
              form.setValue('options', {});
              form.setValue('port', '');
              driverField.onValueChange(id);
            }}
            options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <RouteField agent={stored.agent} value={route.value} onValueChange={route.onValueChange} />
          <div className="grid grid-cols-[1fr_7rem] gap-3">
            <TextField
              {...textField('host', typed)}
              label={t('connection.host')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="10.21.3.40"
            />
            <TextField
              {...field('port', typed)}
              label={t('connection.port')}
              inputMode="numeric"
              maxLength={5}
              placeholder={driver ? String(driver.default_port) : ''}
            />
          </div>
          {driver?.credentials.includes('username') ? (
            <TextField
              {...textField('username', typed)}
              label={t('connection.username')}
              autoComplete="off"
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
              {...chosen('password')}
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
            <DriverOptions options={driver.options} value={options.value} onChange={options.onValueChange} />
          ) : null}
          {outlet.value ? (
            <OutletField
              value={outlet.value}
              error={errorOf('outlet.number')}
              onChange={outlet.onValueChange}
            />
          ) : (
            <p className="text-sm text-muted">{t('connection.hiddenOutlet')}</p>
          )}
          <div className="flex flex-col items-start gap-3 border-t pt-4">
            <Button
              icon={<Stethoscope aria-hidden="true" />}
              busy={test.isPending}
              onClick={submit((body) => test.mutate(body))}
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
      <SaveBar
        start={
          connection ? (
            <Button variant="ghost" disabled={save.isPending} onClick={() => setRemoving(true)}>
              {t('connection.remove')}
            </Button>
          ) : null
        }
        discardLabel={t('shared.cancel')}
        saveLabel={t('connection.save')}
        busy={save.isPending}
        onDiscard={close}
      />
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
