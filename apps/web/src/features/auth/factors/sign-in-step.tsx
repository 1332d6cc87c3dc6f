import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { FactorStep } from './factor-step.tsx';
import { SetupStep } from './setup-step.tsx';

export type SignInStepProps = { challenge: SignInChallenge; onStartAgain: (error?: unknown) => void };

/** What a sign-in still needs: a second step, or one to be set up first. */
export function SignInStep(props: SignInStepProps) {
  return props.challenge.factors.length > 0 ? <FactorStep {...props} /> : <SetupStep {...props} />;
}
