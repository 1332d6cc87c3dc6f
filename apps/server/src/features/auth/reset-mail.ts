import { resetLinkMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Texts = { subject: string; hello: string; action: string; valid: string; ignore: string };

const texts: Record<string, Texts> = {
  en: {
    subject: 'Set a new password',
    hello: 'Somebody, probably you, asked for a new password for your {application} account.',
    action: 'Set a new password',
    valid: `The link works once and for ${resetLinkMinutes} minutes.`,
    ignore: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  fr: {
    subject: 'Définir un nouveau mot de passe',
    hello: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte {application}.',
    action: 'Définir un nouveau mot de passe',
    valid: `Le lien fonctionne une seule fois, pendant ${resetLinkMinutes} minutes.`,
    ignore: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.',
  },
  es: {
    subject: 'Definir una contraseña nueva',
    hello: 'Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta de {application}.',
    action: 'Definir una contraseña nueva',
    valid: `El enlace funciona una sola vez, durante ${resetLinkMinutes} minutos.`,
    ignore: 'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
  },
};

/** `application` is what the user's console is called: that of a tenant has the tenant's name. */
type ResetMail = { to: string; link: string; application: string; language: string };

export function writeResetMail({ to, link, application, language }: ResetMail): Mail {
  const { subject, hello, action, valid, ignore } = texts[language] ?? (texts.en as Texts);
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
