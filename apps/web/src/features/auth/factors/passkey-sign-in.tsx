import { signInWithPasskey, startPasskeySignIn } from '@greenroom/domain/auth/factors/endpoints.ts';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { enterWithTokens } from '../session.ts';
import { offerPasskeys } from './offer-passkeys.ts';
import { isDeclined, signWithPasskey } from './passkeys.ts';

/** Signs in without a password: by a button, or by a choice among the suggestions of the address field. */
export function PasskeySignIn({ onFailure }: { onFailure: (error: unknown) => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const handleFailure = useEffectEvent(onFailure);
  // The button ends the offer: browsers run one ceremony at a time.
  useEffect(() => {
    if (!busy) return offerPasskeys(handleFailure);
  }, [busy]);

  const signIn = async () => {
    setBusy(true);
    try {
      const { challenge_id, options } = await call(startPasskeySignIn, {});
      const passkey = await signWithPasskey(options);
      await enterWithTokens(await call(signInWithPasskey, { body: { challenge_id, passkey } }));
    } catch (error) {
      if (!isDeclined(error)) onFailure(error);
      setBusy(false);
    }
  };
  return (
    <Button
      busy={busy}
      icon={<KeyRound aria-hidden="true" />}
      className="w-full max-sm:h-11"
      onClick={() => void signIn()}
    >
      {t('login.passkey')}
    </Button>
  );
}
