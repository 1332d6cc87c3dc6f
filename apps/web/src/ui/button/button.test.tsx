import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ExplainedButton } from './explained-button.tsx';

test('a busy button is announced as such, keeps its text and ignores clicks', () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Create ticket
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Create ticket' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button does not submit its form', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('an explained button stays reachable while its reason disables it', () => {
  const onClick = vi.fn();
  render(
    <ExplainedButton reason="Not supported yet" onClick={onClick}>
      Factory reset
    </ExplainedButton>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Factory reset' });
  fireEvent.click(button);
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('tooltip').textContent).toBe('Not supported yet');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
