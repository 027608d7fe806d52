import { expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { TwoLines } from './TwoLines.tsx';

const linesOf = async (figure: string, share: string | null) => {
  const html = await htmlOf(<TwoLines figure={figure} share={share} />);
  return html.split('</span>').slice(0, -1).map(plain);
};

test('profit and loss take the same two lines, and so does what is not known yet', async () => {
  expect(await linesOf('−1.98\u00A0USDT', '−0.36%')).toEqual(['−1.98\u00A0USDT', '−0.36%']);
  expect(await linesOf('+0.80\u00A0USDT', '+0.29%')).toEqual(['+0.80\u00A0USDT', '+0.29%']);
  expect(await linesOf('–', null)).toEqual(['–', '\u00A0']);
});
