// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/component.tsx';
import { figures, hosting, measured } from '#tests/planScene.ts';
import { ProductCard } from './ProductCard.tsx';

const { claimed } = hosting;

/** Compiled, never run: a card with one of both and without the other is a type error. */
export const halves = [
  // @ts-expect-error -- nothing is claimed without what was measured
  () => <ProductCard title="Plan" claimed={claimed} />,
  // @ts-expect-error -- nothing is measured without what was claimed
  () => <ProductCard title="Plan" measured={measured} />,
  // @ts-expect-error -- neither may be left open
  () => <ProductCard title="Plan" claimed={undefined} measured={measured} />,
  // @ts-expect-error -- neither may be left open
  () => <ProductCard title="Plan" claimed={claimed} measured={null} />,
];

const cells = (row: string) =>
  within(screen.getByTestId('beside'))
    .getAllByRole('row')
    .find((one) => one.dataset['row'] === row)
    ?.querySelectorAll('td');

test('what is claimed stands beside what was measured, a day and over a year, in two columns', async () => {
  await show(<ProductCard title="Plan" claimed={claimed} measured={measured} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Figure',
    'Claimed',
    'Measured',
  ]);
  expect([...(cells('day') ?? [])].map((cell) => cell.textContent)).toEqual(['1.7%–2.1%', '+0.0061%±0.0007%']);
  expect([...(cells('year') ?? [])].map((cell) => cell.textContent)).toEqual(['470.1×–1,970×', '1.023×']);
  expect([...(cells('thousand') ?? [])].map((cell) => cell.textContent)).toEqual(['470,100–1,970,000', '1,023']);
  expect(cells('band')?.[1]?.textContent).toBe('−0.0019% to +0.033%');
  expect(cells('losing')?.[1]?.textContent).toBe('6.7%');
  expect(cells('over')?.[1]?.textContent).toBe('2,000 plan days with 500 USDT');
});

test('it leads to the warning signs, to what a daily rate means and to how it is measured, with the command', async () => {
  await show(<ProductCard title="Plan" claimed={claimed} measured={measured} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/pages/news/dc', '#/pages/me/faq?id=warning-signs', '#/pages/me/faq?id=daily-rates']);
  expect(screen.getByText(measured.command).tagName).toBe('CODE');
});

test('the own result stands in it where there is one, and what this server measured once there is enough', async () => {
  const { again } = await show(<ProductCard title="Plan" claimed={claimed} measured={measured} />);
  expect(screen.queryByTestId('own-result')).toBeNull();
  expect(screen.queryByTestId('here')).toBeNull();
  const here = { figures: { ...figures, amount: null, days: 1234 }, from: 1_790_000_000, to: 1_790_600_000 };
  again(
    <ProductCard
      title="Plan"
      claimed={claimed}
      measured={{ ...measured, here }}
      own={{ result: '-0.120000', days: 3 }}
    />,
  );
  expect(screen.getByTestId('own-result').textContent?.replaceAll('\u00A0', ' ')).toBe(
    'Your result: −0.12 USDT (3 plan days)',
  );
  const rows = [...screen.getByTestId('here').querySelectorAll('dl > div')];
  expect(rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent])).toEqual([
    ['Plan days', '1,234'],
    ['Per plan day', '+0.0061% ±0.0007%'],
    ['90 of 100 days', '−0.0019% to +0.033%'],
    ['Losing days', '6.7%'],
  ]);
  expect(screen.getByTestId('here').textContent).toContain('Days ended early are excluded.');
});
