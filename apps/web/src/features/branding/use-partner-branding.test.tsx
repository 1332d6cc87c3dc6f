import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { testQueryClient } from '#test/test-query-client.ts';
import { greenroomBranding } from './branding.ts';
import { currentBranding, setBranding } from './branding-store.ts';
import { usePartnerBranding } from './use-partner-branding.ts';

const lumiere = { ...greenroomBranding, partnerId: 3, name: 'Lumière' };

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={testQueryClient()}>{children}</QueryClientProvider>;
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setBranding(lumiere);
});

test('removes the branding of another partner before the response arrives', () => {
  renderHook(() => usePartnerBranding(4), { wrapper });
  expect(currentBranding()).toEqual(greenroomBranding);
});

test.each([3, null])('keeps the stored branding for partner %s', (partnerId) => {
  renderHook(() => usePartnerBranding(partnerId), { wrapper });
  expect(currentBranding()).toEqual(lumiere);
});
