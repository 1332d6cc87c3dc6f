import { invitationDays, resetLinkMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { type Letterhead, writeLetter } from '#platform/mail/write-letter.ts';

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

type ResetMail = { to: string; link: string; language: string; head: Letterhead };

export function writeResetMail(mail: ResetMail): Mail {
  return writeMail(mail, texts[mail.language] ?? (texts.en as Texts));
}

export function writeInvitationMail(mail: ResetMail): Mail {
  return writeMail(mail, invitations[mail.language] ?? (invitations.en as Texts));
}

function writeMail({ to, link, head }: ResetMail, { subject, hello, action, valid, ignore }: Texts): Mail {
  return {
    to,
    subject: subject.replace('{application}', () => head.name),
    hasLink: true,
    ...writeLetter(head, {
      paragraphs: [hello.replace('{application}', () => head.name)],
      link: { label: action, url: link },
      notes: [valid, ignore],
    }),
  };
}
