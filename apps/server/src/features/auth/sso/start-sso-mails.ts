import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { writeLetter } from '#platform/mail/write-letter.ts';
import type { Services } from '#platform/services.ts';
import { besideSsoMailJob } from './record-sign-in-beside-sso.ts';

type Texts = { subject: string; paragraph: string; note: string };

const texts: Record<string, Texts> = {
  en: {
    subject: 'A superuser signed in with a password',
    paragraph:
      '{name} has signed in to {application} with a password. All others of this partner sign in with their company account.',
    note: 'If this was not expected, end the session and change the password.',
  },
  fr: {
    subject: 'Un super-utilisateur s’est connecté avec un mot de passe',
    paragraph:
      '{name} s’est connecté à {application} avec un mot de passe. Tous les autres utilisateurs de ce partenaire se connectent avec leur compte d’entreprise.',
    note: 'Si personne ne s’y attendait, mettez fin à la session et changez le mot de passe.',
  },
  es: {
    subject: 'Un superusuario ha iniciado sesión con contraseña',
    paragraph:
      '{name} ha iniciado sesión en {application} con una contraseña. Los demás usuarios de este socio inician sesión con su cuenta de empresa.',
    note: 'Si nadie lo esperaba, finalice la sesión y cambie la contraseña.',
  },
};

export function startSsoMails({ database, jobs, mailer }: Services): void {
  jobs.work(besideSsoMailJob, { atOnce: 1 }, async (job) => {
    const mail = await asSystem(database, (db) => writeMail(db, job));
    if (mail) await mailer.send(mail);
  });
}

async function writeMail(
  db: SystemDb,
  { user_id, receiver_id }: { user_id: number; receiver_id: number },
): Promise<Mail | undefined> {
  const people = await db
    .selectFrom('users')
    .where('id', 'in', [user_id, receiver_id])
    .select(['id', 'email', 'partner_id', 'language', 'full_name', 'username'])
    .execute();
  const user = people.find(({ id }) => id === user_id);
  const receiver = people.find(({ id }) => id === receiver_id);
  if (!user || !receiver) return undefined;
  const head = await findLetterhead(db, receiver.partner_id);
  const { subject, paragraph, note } = texts[receiver.language ?? 'en'] ?? (texts.en as Texts);
  const values: Record<string, string> = { name: user.full_name || user.username, application: head.name };
  const filled = paragraph.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return {
    to: receiver.email,
    subject,
    hasLink: false,
    ...writeLetter(head, { paragraphs: [filled], notes: [note] }),
  };
}
