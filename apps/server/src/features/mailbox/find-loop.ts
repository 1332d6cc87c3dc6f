type Headers = ReadonlyMap<string, string>;

/** Why a mail was written by a program: a reply to it could go round in circles. */
export function findLoop(headers: Headers, { ownAddress }: { ownAddress: string }): string | undefined {
  const of = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  const submitted = of('auto-submitted');
  if (submitted !== '' && submitted !== 'no') return 'auto-submitted';
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(of('precedence'))) return 'precedence';
  if (of('list-id') !== '' || of('list-unsubscribe') !== '') return 'list';
  if (['x-autoreply', 'x-autorespond'].some((name) => headers.has(name))) return 'auto-reply';
  if (of('return-path') === '<>' || /^(?:multipart\/report)\b/.test(of('content-type'))) return 'bounce';
  if (/^<(?:ticket|notification)-[^>]*>$/.test(of('message-id'))) return 'own';
  return of('from').includes(`<${ownAddress.toLowerCase()}>`) || of('from') === ownAddress.toLowerCase()
    ? 'own'
    : undefined;
}
