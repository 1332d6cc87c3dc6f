import { invitationDays, resetLinkMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Texts = { subject: string; hello: string; action: string; valid: string; ignore: string };

const texts: Record<string, Texts> = {
  en: {
    subject: 'Set a new password',
    hello: 'A new password was requested for your {application} account.',
    action: 'Set a new password',
    valid: `The link works once and for ${resetLinkMinutes} minutes.`,
    ignore: 'If you did not request it, ignore this mail. Your password stays as it is.',
  },
  fr: {
    subject: 'Définir un nouveau mot de passe',
    hello: 'Un nouveau mot de passe a été demandé pour votre compte {application}.',
    action: 'Définir un nouveau mot de passe',
    valid: `Le lien fonctionne une seule fois, pendant ${resetLinkMinutes} minutes.`,
    ignore:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message. Votre mot de passe reste inchangé.',
  },
  es: {
    subject: 'Definir una contraseña nueva',
    hello: 'Se ha solicitado una contraseña nueva para su cuenta de {application}.',
    action: 'Definir una contraseña nueva',
    valid: `El enlace funciona una sola vez, durante ${resetLinkMinutes} minutos.`,
    ignore: 'Si no la ha solicitado usted, ignore este mensaje. Su contraseña no cambia.',
  },
};

const invitations: Record<string, Texts> = {
  en: {
    subject: 'Your account of {application}',
    hello: 'An account of {application} was created for you. Set a password to use it.',
    action: 'Set a password',
    valid: `The link works once and for ${invitationDays} days.`,
    ignore: 'If you did not expect it, ignore this mail.',
  },
  fr: {
    subject: 'Votre compte {application}',
    hello: 'Un compte {application} a été créé pour vous. Définissez un mot de passe pour l’utiliser.',
    action: 'Définir un mot de passe',
    valid: `Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`,
    ignore: 'Si vous ne l’attendiez pas, ignorez ce message.',
  },
  es: {
    subject: 'Su cuenta de {application}',
    hello: 'Se ha creado una cuenta de {application} para usted. Defina una contraseña para usarla.',
    action: 'Definir una contraseña',
    valid: `El enlace funciona una sola vez, durante ${invitationDays} días.`,
    ignore: 'Si no la esperaba, ignore este mensaje.',
  },
};

/** `application` is the name of the user's console, which a tenant can choose. */
type ResetMail = { to: string; link: string; application: string; language: string };

export function writeResetMail(mail: ResetMail): Mail {
  return writeMail(mail, texts[mail.language] ?? (texts.en as Texts));
}

export function writeInvitationMail(mail: ResetMail): Mail {
  return writeMail(mail, invitations[mail.language] ?? (invitations.en as Texts));
}

function writeMail({ to, link, application }: ResetMail, words: Texts): Mail {
  const { hello, action, valid, ignore } = words;
  const subject = words.subject.replace('{application}', () => application);
  const greeting = hello.replace('{application}', () => application);
  return {
    to,
    subject,
    hasLink: true,
    text: [greeting, '', link, '', valid, ignore, ''].join('\n'),
    html: `<p>${escapeHtml(greeting)}</p><p><a href="${link}">${action}</a></p><p>${valid}<br>${ignore}</p>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
