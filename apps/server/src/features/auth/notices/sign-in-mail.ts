import { objectionDays } from '@greenroom/domain/auth/auth-tokens.ts';
import { describeBrowser } from '@greenroom/domain/auth/describe-browser.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { type Letterhead, writeLetter } from '#platform/mail/write-letter.ts';

type Texts = {
  subject: string;
  hello: string;
  when: string;
  where: string;
  browser: string;
  action: string;
  notes: string[];
};

const texts: Record<string, Texts> = {
  en: {
    subject: 'New sign-in to {application}',
    hello: 'Your {application} account was used in a browser that it was not used in before.',
    when: 'When: {value}',
    where: 'Network address: {value}',
    browser: 'Browser: {value}',
    action: 'It was not me',
    notes: [
      'If it was you, there is nothing to do.',
      `The link works once and for ${objectionDays} days. It asks before it signs you out everywhere and ends your password.`,
    ],
  },
  fr: {
    subject: 'Nouvelle connexion à {application}',
    hello: 'Votre compte {application} a été utilisé dans un navigateur où il ne l’avait pas encore été.',
    when: 'Quand : {value}',
    where: 'Adresse réseau : {value}',
    browser: 'Navigateur : {value}',
    action: 'Ce n’était pas moi',
    notes: [
      'Si c’était vous, il n’y a rien à faire.',
      `Le lien fonctionne une seule fois, pendant ${objectionDays} jours. Il demande confirmation avant de vous déconnecter partout et d’annuler votre mot de passe.`,
    ],
  },
  es: {
    subject: 'Nuevo inicio de sesión en {application}',
    hello: 'Su cuenta de {application} se ha usado en un navegador en el que no se había usado antes.',
    when: 'Cuándo: {value}',
    where: 'Dirección de red: {value}',
    browser: 'Navegador: {value}',
    action: 'No he sido yo',
    notes: [
      'Si ha sido usted, no tiene que hacer nada.',
      `El enlace funciona una sola vez, durante ${objectionDays} días. Pregunta antes de cerrar todas sus sesiones y anular su contraseña.`,
    ],
  },
};

type SignInMail = {
  to: string;
  language: string;
  head: Letterhead;
  link: string;
  at: Date;
  time_zone: string | null;
  address: string | null;
  browser: string | null;
};

export function writeSignInMail({ to, language, head, link, ...facts }: SignInMail): Mail {
  const { subject, hello, when, where, browser, action, notes } = texts[language] ?? (texts.en as Texts);
  const named = (text: string) => text.replace('{application}', () => head.name);
  const { at, address } = facts;
  const timeZone = facts.time_zone ?? 'UTC';
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const lines: [string, string | null][] = [
    [when, `${format.format(at)} (${timeZone})`],
    [where, address],
    [browser, describeBrowser(facts.browser) ?? facts.browser],
  ];
  const known = lines.flatMap(([text, value]) => (value ? [text.replace('{value}', () => value)] : []));
  return {
    to,
    subject: named(subject),
    hasLink: true,
    ...writeLetter(head, { paragraphs: [named(hello), ...known], link: { label: action, url: link }, notes }),
  };
}
