import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

export function PasswordCard() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Card className="justify-center">
      <CardHeader
        className="gap-y-3 pb-3 max-sm:flex-col max-sm:items-stretch sm:flex-nowrap"
        actions={
          <Button className="max-sm:flex-1" onClick={() => setOpen(true)}>
            {t('profile.changePassword')}
          </Button>
        }
      >
        <CardTitle description={t('profile.passwordHelp')}>{t('login.password')}</CardTitle>
      </CardHeader>
      {/* Rendered while it is open, so that it starts empty every time. */}
      {open ? <ChangePasswordDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
