import type { ApiToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { isOver, TokenRow } from './token-row.tsx';

const RevokeTokenDialog = lazyDialog(
  async () => (await import('./revoke-token-dialog.tsx')).RevokeTokenDialog,
);

interface TokenListProps<Token extends ApiToken> {
  label: string;
  tokens: readonly Token[];
  /** Whose it is, where several owners are in one list. */
  ownerOf?: (token: Token) => { name: string; isService: boolean };
  busy: boolean;
  onRevoke: (token: Token, onEnd: () => void) => void;
}

/** Tokens that work come first; those that are over are behind a button. Each ends after a question. */
export function TokenList<Token extends ApiToken>(props: TokenListProps<Token>) {
  const { label, tokens, ownerOf, busy, onRevoke } = props;
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<Token | null>(null);
  const [isOpen, setOpen] = useState(false);
  const over = tokens.filter(isOver);
  const shown = [...tokens.filter((token) => !isOver(token)), ...(isWhole ? over : [])];
  return (
    <>
      {shown.length > 0 ? (
        <ul aria-label={label} className="divide-y rounded-card border">
          {shown.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              owner={ownerOf?.(token)}
              onRevoke={() => {
                setChosen(token);
                setOpen(true);
              }}
            />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{t('apiTokens.none')}</p>
      )}
      {over.length > 0 && !isWhole ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setWhole(true)}>
          {t('apiTokens.showOver', { count: over.length })}
        </Button>
      ) : null}
      <RevokeTokenDialog
        open={isOpen}
        onOpenChange={setOpen}
        name={chosen?.name ?? ''}
        busy={busy}
        onConfirm={() => {
          if (chosen) onRevoke(chosen, () => setOpen(false));
        }}
      />
    </>
  );
}
