import type { Mail } from '#platform/mail/mailer.ts';
import { type Letterhead, writeLetter } from '#platform/mail/write-letter.ts';

type Texts = { subject: string; paragraphs: string[]; notes: string[] };
type Letter = { to: string; language: string; head: Letterhead };

const setupCode: Record<string, Texts> = {
  en: {
    subject: 'Your code for {application}',
    paragraphs: [
      'Your account of {application} now needs a second step. Type this code on the sign-in page:',
      '{code}',
    ],
    notes: [
      'The code is valid for five minutes.',
      'If you are not signing in now, another person knows your password: change it.',
    ],
  },
  fr: {
    subject: 'Votre code pour {application}',
    paragraphs: [
      'Votre compte {application} exige désormais une seconde étape. Saisissez ce code sur la page de connexion :',
      '{code}',
    ],
    notes: [
      'Le code est valable cinq minutes.',
      'Si vous n’êtes pas en train de vous connecter, quelqu’un d’autre connaît votre mot de passe : changez-le.',
    ],
  },
  es: {
    subject: 'Su código para {application}',
    paragraphs: [
      'Su cuenta de {application} necesita ahora un segundo paso. Escriba este código en la página de inicio de sesión:',
      '{code}',
    ],
    notes: [
      'El código es válido durante cinco minutos.',
      'Si no está iniciando sesión ahora, otra persona conoce su contraseña: cámbiela.',
    ],
  },
};

const removed: Record<string, Texts> = {
  en: {
    subject: 'Second steps of your account were removed',
    paragraphs: [
      '{administrator} has removed the second steps of your {application} account: passkeys, authenticator app and recovery codes.',
    ],
    notes: [
      'Set up new ones in your profile.',
      'If you did not ask for this, tell your administrator. {delay}',
    ],
  },
  fr: {
    subject: 'Les secondes étapes de votre compte ont été supprimées',
    paragraphs: [
      '{administrator} a supprimé les secondes étapes de votre compte {application} : clés d’accès, application d’authentification et codes de secours.',
    ],
    notes: [
      'Configurez-en de nouvelles dans votre profil.',
      'Si vous ne l’avez pas demandé, prévenez votre administrateur. {delay}',
    ],
  },
  es: {
    subject: 'Se han eliminado los segundos pasos de su cuenta',
    paragraphs: [
      '{administrator} ha eliminado los segundos pasos de su cuenta de {application}: claves de acceso, aplicación de autenticación y códigos de recuperación.',
    ],
    notes: ['Configure otros nuevos en su perfil.', 'Si no lo ha pedido, avise a su administrador. {delay}'],
  },
};

const copied: Record<string, Texts> = {
  en: {
    subject: 'A passkey of your account was rejected',
    paragraphs: [
      'The passkey “{passkey}” of your {application} account was used, but in an older state than before. This happens when it was copied, or its device was reset. It was rejected.',
    ],
    notes: ['Remove it in your profile and add a new one.', 'If it was not you, tell your administrator.'],
  },
  fr: {
    subject: 'Une clé d’accès de votre compte a été refusée',
    paragraphs: [
      'La clé d’accès « {passkey} » de votre compte {application} a été utilisée, mais dans un état plus ancien qu’auparavant. Cela arrive si elle a été copiée ou si son appareil a été réinitialisé. Elle a été refusée.',
    ],
    notes: [
      'Supprimez-la dans votre profil et ajoutez-en une nouvelle.',
      'Si ce n’était pas vous, prévenez votre administrateur.',
    ],
  },
  es: {
    subject: 'Se ha rechazado una clave de acceso de su cuenta',
    paragraphs: [
      'Se ha usado la clave de acceso «{passkey}» de su cuenta de {application}, pero en un estado anterior al de la última vez. Ocurre cuando se ha copiado o se ha restablecido su dispositivo. Se ha rechazado.',
    ],
    notes: ['Quítela en su perfil y añada otra.', 'Si no ha sido usted, avise a su administrador.'],
  },
};

const delays: Record<string, string> = {
  en: 'It takes effect in a day; signing in with a second step before then cancels it.',
  fr: 'L’effet intervient dans un jour ; une connexion avec une seconde étape d’ici là l’annule.',
  es: 'Surte efecto en un día; iniciar sesión antes con un segundo paso lo cancela.',
};

export function writeSetupCodeMail({ code, ...letter }: Letter & { code: string }): Mail {
  return writeMail(letter, setupCode, { code });
}

export function writePasskeyCopiedMail({ passkey, ...letter }: Letter & { passkey: string }): Mail {
  return writeMail(letter, copied, { passkey });
}

export function writeFactorsRemovedMail({
  administrator,
  isDelayed,
  ...letter
}: Letter & { administrator: string; isDelayed: boolean }): Mail {
  const delay = isDelayed ? (delays[letter.language] ?? delays.en ?? '') : '';
  return writeMail(letter, removed, { administrator, delay });
}

function writeMail(
  { to, language, head }: Letter,
  texts: Record<string, Texts>,
  values: Record<string, string>,
): Mail {
  const { subject, paragraphs, notes } = texts[language] ?? (texts.en as Texts);
  const all: Record<string, string> = { ...values, application: head.name };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? '').trim();
  return {
    to,
    subject: fill(subject),
    hasLink: true,
    ...writeLetter(head, { paragraphs: paragraphs.map(fill), notes: notes.map(fill) }),
  };
}
