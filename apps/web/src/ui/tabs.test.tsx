import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { TabList, TabPanel, Tabs } from './tabs.tsx';

function Views() {
  const [view, setView] = useState<'map' | 'list'>('map');
  return (
    <Tabs value={view} onValueChange={setView}>
      <TabList
        label="View"
        tabs={[
          { value: 'map', label: 'Map' },
          { value: 'list', label: 'List' },
        ]}
      />
      <TabPanel value="map">a map</TabPanel>
      <TabPanel value="list">a list</TabPanel>
    </Tabs>
  );
}

describe('tabs', () => {
  test('show the panel of the selected tab, which names it', async () => {
    render(<Views />);
    expect(screen.getByRole('tabpanel', { name: 'Map' }).textContent).toBe('a map');
    await userEvent.click(screen.getByRole('tab', { name: 'List' }));
    expect(screen.getByRole('tabpanel', { name: 'List' }).textContent).toBe('a list');
    await screen.findByRole('tab', { name: 'Map', selected: false });
  });

  test('are one stop of the Tab key, and arrows, Home and End select', async () => {
    render(<Views />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Map' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'List', selected: true }));
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('tab', { name: 'Map', selected: true });
    await userEvent.keyboard('{End}');
    await screen.findByRole('tab', { name: 'List', selected: true });
    await userEvent.tab();
    expect(screen.getAllByRole('tab')).not.toContain(document.activeElement);
  });
});
