import { signInWithPasskey, startPasskeySignIn } from '@greenroom/domain/auth/factors/endpoints.ts';
import { call } from '#api/http-client.ts';
import { enterWithTokens } from '../session.ts';
import { endPasskeyOffer, mayOfferPasskeys, signWithOfferedPasskey } from './passkeys.ts';

/** Shorter than the five minutes that a challenge is valid. */
const renewMilliseconds = 240_000;

/**
 * The browser lists the passkeys of this device among the suggestions of the address field, until the returned function
 * is called. While the page is hidden, it requests no new challenges.
 */
export function offerPasskeys(onFailure: (error: unknown) => void): () => void {
  let offer = 0;
  let offeredAt = Number.NEGATIVE_INFINITY;

  async function start(): Promise<void> {
    const isOld = performance.now() - offeredAt >= renewMilliseconds;
    if (!isOld || document.visibilityState !== 'visible') return;
    offeredAt = performance.now();
    offer += 1;
    const own = offer;
    const challenge = await requestChallenge();
    if (!challenge || own !== offer) return;
    // The user has not asked for it: a browser that cannot offer anything stays silent.
    const passkey = await signWithOfferedPasskey(challenge.options).catch(() => null);
    if (!passkey) return;
    try {
      const { challenge_id } = challenge;
      await enterWithTokens(await call(signInWithPasskey, { body: { challenge_id, passkey } }));
    } catch (error) {
      onFailure(error);
    }
  }

  const renew = () => void start();
  const timer = setInterval(renew, renewMilliseconds / 8);
  document.addEventListener('visibilitychange', renew);
  renew();
  return () => {
    offer = -1;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
    void endPasskeyOffer();
  };
}

async function requestChallenge() {
  return (await mayOfferPasskeys()) ? call(startPasskeySignIn, {}).catch(() => null) : null;
}
