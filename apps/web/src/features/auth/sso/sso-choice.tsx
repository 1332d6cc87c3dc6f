import { domainOfEmail } from '@greenroom/domain/auth/sso/domain-of-email.ts';
import { discoverSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import type { SsoDiscovery } from '@greenroom/domain/auth/sso/sso-sign-in.ts';
import { Building2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { checkEmail } from '../sign-in/check-email.ts';
import { goToProvider } from './go-to-provider.ts';

type Sso = NonNullable<SsoDiscovery['sso']>;

interface SsoChoiceProps {
  /** As typed so far. */
  email: string;
  /** The page to open afterwards. */
  target: string;
  /** Goes to the provider, while passwords are not accepted; undefined while they are. */
  onRequired: (start: (() => void) | undefined) => void;
  onFailure: (error: unknown) => void;
}

/** After this pause in typing the address counts as typed. */
const pauseMilliseconds = 350;

/** "Sign in with …" for the mail domains of a provider. Each domain is looked up once, and accounts are never. */
export function SsoChoice({ email, target, onRequired, onFailure }: SsoChoiceProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<ReadonlyMap<string, Sso | null>>(new Map());
  const [busy, setBusy] = useState(false);
  const address = email.trim();
  const domain = checkEmail(address) ? undefined : domainOfEmail(address);
  const sso = domain === undefined ? null : known.get(domain);

  useEffect(() => {
    if (domain === undefined || known.has(domain)) return;
    const timer = setTimeout(async () => {
      // A failed look-up offers nothing: the password is still there, and the server says if it is not enough.
      const found = await call(discoverSso, { body: { email: address } }).catch(() => null);
      if (found) setKnown((before) => new Map(before).set(domain, found.sso));
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [domain, address, known]);

  async function start() {
    if (!sso || busy) return;
    setBusy(true);
    try {
      await goToProvider({ email: address, name: sso.name, target });
    } catch (error) {
      setBusy(false);
      onFailure(error);
    }
  }
  const startNow = useEffectEvent(start);
  const isRequired = sso?.is_required ?? false;
  useEffect(() => onRequired(isRequired ? () => void startNow() : undefined), [isRequired, onRequired]);

  // Back from the provider by the button of the browser, the page is as it was left.
  useEffect(() => {
    const handleReturn = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', handleReturn);
    return () => window.removeEventListener('pageshow', handleReturn);
  }, []);

  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {sso ? (
        <>
          {isRequired ? <p className="text-sm text-muted">{t('login.ssoRequired')}</p> : null}
          <Button
            variant={isRequired ? 'primary' : 'secondary'}
            busy={busy}
            icon={<Building2 aria-hidden="true" />}
            className="w-full max-sm:h-11"
            onClick={() => void start()}
          >
            {t('login.sso', { name: sso.name })}
          </Button>
        </>
      ) : null}
    </div>
  );
}
