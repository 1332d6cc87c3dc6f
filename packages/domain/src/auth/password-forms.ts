import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { newPassword } from './new-password.ts';

export const passwordResetRequest = z.object({ email: emailAddress });

export const passwordChoice = z.object({ password: newPassword });
