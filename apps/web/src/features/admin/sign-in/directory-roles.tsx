import { type ScimSettings, scimForm } from '@greenroom/domain/scim/scim-settings.ts';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';
import { FormSection } from './form-section.tsx';
import { useSaveScim } from './sso.queries.ts';

/** Which groups of the directory give the role of the same name. */
export function DirectoryRoles({ settings }: { settings: ScimSettings }) {
  const { t } = useTranslation();
  const { partner_id, roles, own_roles } = settings;
  const { mutate, isPending, error } = useSaveScim(partner_id);
  // One that a mightier administrator has allowed can be taken back, and not given again.
  const offered = [...new Set([...own_roles, ...roles])].toSorted((a, b) => a.localeCompare(b));
  const { choice, submit } = useContractForm({
    schema: scimForm,
    defaultValues: { roles },
    words: {},
    failure: error,
  });
  const { value: chosen, onValueChange: setChosen } = choice('roles');
  const isDirty = offered.some((role) => chosen.includes(role) !== roles.includes(role));
  const send = submit((request) => {
    if (!isPending) mutate(request.roles, { onSuccess: () => toast.success(t('signIn.saved')) });
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <LeaveGuard unsaved={isDirty && !isPending} />
      <FormSection title={t('scim.roles')} help={t('scim.rolesHelp')}>
        {error ? <Banner tone="danger">{errorMessage(error, t('signIn.saveFailed'))}</Banner> : null}
        {offered.length > 0 ? (
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {offered.map((role) => (
              <Checkbox
                key={role}
                label={role}
                checked={chosen.includes(role)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
                }
              />
            ))}
          </div>
        ) : (
          <p className="text-sm text-muted">{t('scim.noRoles')}</p>
        )}
        {offered.length > 0 ? (
          <FormActions>
            <Button type="submit" variant="primary" busy={isPending} disabled={!isDirty}>
              {t('scim.saveRoles')}
            </Button>
          </FormActions>
        ) : null}
      </FormSection>
    </form>
  );
}
