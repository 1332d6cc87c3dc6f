import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { blankUiTexts, UiTextsContext } from '../ui-texts.ts';
import { BarChart } from './bar-chart.tsx';
import { chartColor } from './chart-item.ts';
import { DonutChart } from './donut-chart.tsx';

const items = [
  { label: 'Display', value: 40 },
  { label: 'Audio', value: 10 },
];
const words = {
  caption: 'Assets by category',
  categoryLabel: 'Category',
  valueLabel: 'Assets',
  emptyMessage: 'No data available',
};
const cellsOf = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(row) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('BarChart', () => {
  test('scales the bars relative to the largest value', () => {
    const { container } = render(<BarChart {...words} items={items} />);
    const widths = [...container.querySelectorAll<HTMLElement>('td [style*="background"]')].map(
      (bar) => bar.style.width,
    );
    expect(widths).toEqual(['100%', '25%']);
  });

  test('is a table with the numbers as text', () => {
    render(<BarChart {...words} items={items} formatValue={(value) => `${value} pcs`} />);
    screen.getByRole('table', { name: 'Assets by category' });
    expect(cellsOf('Audio')).toEqual(['10 pcs']);
  });

  test('draws no bar for zero', () => {
    const { container } = render(<BarChart {...words} items={[{ label: 'Display', value: 0 }]} />);
    expect(container.querySelector('td [style*="background"]')).toBeNull();
  });

  test('shows the empty message for an empty list', () => {
    render(<BarChart {...words} items={[]} />);
    screen.getByText('No data available');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('DonutChart', () => {
  const donutWords = { ...words, shareLabel: 'Share', totalLabel: 'Total' };

  test('shows the total with its label in the centre', () => {
    render(<DonutChart {...donutWords} items={items} />);
    expect(screen.getByText('Total').previousElementSibling?.textContent).toBe('50');
  });

  test('shows each percentage to one decimal', () => {
    render(
      <DonutChart
        {...donutWords}
        items={[
          { label: 'One', value: 1 },
          { label: 'Two', value: 2 },
        ]}
      />,
    );
    expect(cellsOf('One')).toEqual(['1', '33.3%']);
    expect(cellsOf('Two')).toEqual(['2', '66.7%']);
  });

  test('shows shares of zero when the total is zero', () => {
    render(<DonutChart {...donutWords} items={[{ label: 'One', value: 0 }]} />);
    expect(cellsOf('One')).toEqual(['0', '0.0%']);
  });

  test('draws the segments one after the other', () => {
    const { container } = render(<DonutChart {...donutWords} items={items} />);
    const segments = [...container.querySelectorAll('circle[stroke]')];
    expect(segments.map((segment) => segment.getAttribute('stroke-dashoffset'))).toEqual(['0', '-80']);
  });

  test('shows the empty message for an empty list', () => {
    render(<DonutChart {...donutWords} items={[]} />);
    screen.getByText('No data available');
  });
});

test('charts say that there is no data when no empty message is given', () => {
  const { emptyMessage, ...plain } = words;
  render(
    <UiTextsContext value={{ ...blankUiTexts, noData: 'Nothing yet' }}>
      <BarChart {...plain} items={[]} />
      <DonutChart {...plain} shareLabel="Share" totalLabel="Total" items={[]} />
    </UiTextsContext>,
  );
  expect(screen.getAllByText('Nothing yet')).toHaveLength(2);
});

describe('the palette', () => {
  test('has eight colours and starts over with the ninth item', () => {
    const colors = Array.from({ length: 9 }, (_, at) => chartColor({ label: '', value: 1 }, at));
    expect(new Set(colors).size).toBe(8);
    expect(colors[8]).toBe(colors[0]);
  });

  test("is overridden by the item's own colour", () => {
    expect(chartColor({ label: '', value: 1, color: 'red' }, 3)).toBe('red');
  });
});
