import { expect, test } from 'vitest';
import { htmlOf } from '#tests/honesty/render.tsx';
import { Page } from '../frame/Page.tsx';
import { PageSlotsContext } from '../frame/pageSlots.ts';
import { Sheet } from './Sheet.tsx';

const names = { page: 'Assets', sheet: 'Deposit' };

test('an alert that comes while a sheet is open stands in the sheet: all else is inert then', async () => {
  const slots = { strip: null, inbox: 'a code', alerts: 'BTC/USDT has risen', notice: null, tabs: null };
  const html = await htmlOf(
    <PageSlotsContext value={{ ...slots, onBack: () => undefined }}>
      <Page title={names.page}>
        <Sheet title={names.sheet} onClose={() => undefined}>
          {null}
        </Sheet>
      </Page>
    </PageSlotsContext>,
  );
  const [, inSheet = ''] = /<dialog[^>]*>(.*)<\/dialog>/s.exec(html) ?? [];
  expect(inSheet).toContain('BTC/USDT has risen');
  expect(inSheet).not.toContain('a code');
});
