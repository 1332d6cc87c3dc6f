import { Banner } from '#ui/feedback/banner.tsx';
import { CopyButton } from './copy-button.tsx';

interface SecretOnceProps {
  /** One, or several of equal length. */
  secret: string | readonly string[];
  help?: string | undefined;
  /** That it is never shown again. */
  warning: string;
  copyLabel: string;
}

/** What the server shows this once, and stores as a hash or sealed: to be copied now. */
export function SecretOnce({ secret, help, warning, copyLabel }: SecretOnceProps) {
  const lines = typeof secret === 'string' ? [secret] : secret;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {help ? <p className="text-sm">{help}</p> : null}
      {lines.length === 1 ? (
        <code className="rounded-control border bg-hover px-3 py-2 text-sm wrap-anywhere">{lines[0]}</code>
      ) : (
        <ul className="grid gap-y-1 rounded-control border bg-hover px-4 py-3">
          {lines.map((line) => (
            <li key={line}>
              <code className="text-sm whitespace-nowrap">{line}</code>
            </li>
          ))}
        </ul>
      )}
      <Banner tone="warning">{warning}</Banner>
      <CopyButton text={lines.join('\n')} label={copyLabel} />
    </div>
  );
}
