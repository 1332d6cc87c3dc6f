import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toaster, toast } from './toaster.tsx';

it('draws the toasts that were asked for while the part that draws them was on its way', async () => {
  render(<Toaster theme="light" label="Notifications" closeLabel="Close" />);
  expect(screen.queryByRole('region')).toBeNull();
  toast.success('Saved');
  toast.error('Not sent', { description: 'No connection' });
  expect(await screen.findByText('Saved', undefined, { timeout: 5000 })).toBeTruthy();
  expect(await screen.findByText('No connection')).toBeTruthy();
});
