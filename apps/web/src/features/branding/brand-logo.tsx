import { useState } from 'react';
import { useTheme } from '#theme/theme.ts';
import { useBranding } from './branding-store.ts';

/** The tenant's logo; its name when there is no logo or it does not load. */
export function BrandLogo() {
  const branding = useBranding();
  const { resolved } = useTheme();
  const { name } = branding;
  const logoUrl = (resolved === 'dark' && branding.logoDarkUrl) || branding.logoUrl;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (logoUrl && logoUrl !== failedUrl) {
    return (
      <img
        src={logoUrl}
        alt={name}
        onError={() => setFailedUrl(logoUrl)}
        className="h-8 w-auto max-w-44 object-contain object-left"
      />
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2 text-lg font-semibold tracking-[-0.01em]">
      <BrandMark />
      <span className="truncate">{name}</span>
    </span>
  );
}

function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0 text-primary">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M9 25V11.5L16 7l7 4.5V25"
        fill="none"
        stroke="var(--primary-foreground)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="18.5" r="3.6" fill="var(--primary-foreground)" />
    </svg>
  );
}
