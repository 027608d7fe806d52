import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { Toasts } from '#src/ui/frame/Toasts.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { ExportSheet } from '#src/ui/sheet/ExportSheet.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { isSource, listFiles, root } from '../tree.ts';
import { markWords } from './mark.ts';
import { htmlOf, plain, textsOf } from './render.tsx';
import { catalogOf, textOf } from './words.ts';

/** Practice money is called so wherever money is shown: on pages, on what lies over them, in messages that come and go. */
const nothing = () => undefined;
const rows = [{ label: 'Returned', value: '60.06 USDT' }];

const frames = {
  page: <Page title="Assets">1,000.00 USDT</Page>,
  sheet: (
    <Sheet title="Details" onClose={nothing}>
      1,000.00 USDT
    </Sheet>
  ),
  question: <ConfirmSheet title="Cancel?" rows={rows} confirmLabel="Yes" onConfirm={nothing} onClose={nothing} />,
  export: <ExportSheet rows={rows} fileName="a.csv" busy={false} onExport={nothing} onClose={nothing} />,
};

describe.each(localeIds)('in %s', (locale: Locale) => {
  test('the mark says what it always said', () => {
    expect(Object.fromEntries(catalogOf(locale))['Practice money']).toBe(markWords[locale]);
  });

  test.each(Object.entries(frames))('every %s has the mark, once and in words', async (_name, frame) => {
    const html = await htmlOf(frame, locale);
    expect(textsOf(html, 'practice-mark')).toEqual([markWords[locale]]);
    // No attribute of its own hides it, nor one of its line.
    expect(html).toMatch(/<div class="[^"]*"><p class="[^"]*" data-testid="practice-mark">/);
  });

  test('a toast with an amount says that it is practice money', async () => {
    const toast = (text: string) =>
      htmlOf(<Toasts items={[{ id: '1', kind: 'success', text }]} onRead={nothing} />, locale).then((html) =>
        plain(html),
      );
    for (const text of ['60.06 USDT', 'Order cancelled. -1\u00A0000,5\u00A0BTC', '50 USD', '3\u00A0SOL'])
      expect(await toast(text)).toBe(text + markWords[locale]);
    // Words that say so already, and words without an amount, need no more.
    for (const text of [`+5.00 USDT: ${markWords[locale].toLowerCase()}`, 'Copied', 'BTC/USDT: 61,000.5'])
      expect(await toast(text)).toBe(text);
  });
});

describe('nothing but the frames shows what money is about', () => {
  const products = listFiles().filter(
    (file) => isSource(file) && file.startsWith('src/') && !/\.test\.tsx?$/.test(file),
  );
  const holding = (pattern: RegExp) => products.filter((file) => pattern.test(textOf(file)));

  test('only the sheet is a dialog, only the toasts are toasts, and each window of the system is known', () => {
    expect(holding(/<dialog\b|role="(alert)?dialog"|createPortal\(/)).toEqual(['src/ui/sheet/Sheet.tsx']);
    expect(holding(/\.showModal\(|\bpopover=|showPopover/)).toEqual(['src/ui/sheet/useModal.ts']);
    expect(holding(/frame\/Toasts\.tsx/)).toEqual(['src/app/shell/AppToasts.tsx']);
    expect(holding(/\.showNotification\(|new Notification\(/)).toEqual(['src/lib/device/shown.ts']);
    expect(holding(/import \{[^}]*\bshowOn\b/)).toEqual(['src/lib/device/notifications.ts', 'src/sw/pushed.ts']);
    // Prices, and what the toasts say: where one names an amount, it says what money that is (src/state/running/*.test.ts).
    expect(holding(/import \{[^}]*\bnotify\b[^}]*\} from '[./#a-z]+lib\/device\/notifications/)).toEqual([
      'src/features/me/NotifyingPage.tsx',
      'src/state/running/followAlerts.ts',
      'src/state/running/tell.ts',
    ]);
    expect(holding(/\b(window\.)?(alert|confirm|prompt)\(['"`]/)).toEqual([]);
  });

  test('only the sheet, the page and the full-screen chart bring a mark, and each brings it without a condition of its own', () => {
    const bringers = holding(/import \{ PracticeMark \}/);
    expect(bringers.toSorted()).toEqual([
      'src/features/kline/chart/ChartPanel.tsx',
      'src/ui/frame/Page.tsx',
      'src/ui/sheet/Sheet.tsx',
    ]);
  });
});

describe('the mark can be seen', () => {
  const declarations = (css: string) =>
    [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
      selector.trim(),
      body
        .split(';')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ]);

  test('its style is exactly this: nothing hides, shrinks, moves or covers it', () => {
    expect(Object.fromEntries(declarations(textOf('src/ui/frame/PracticeMark.module.css')))).toEqual({
      '.line': [
        'display: flex',
        'flex-wrap: wrap',
        'align-items: center',
        'justify-content: space-between',
        'column-gap: 12px',
        'min-block-size: var(--mark-height)',
        'padding-inline: max(var(--gutter), (100% - var(--page-width)) / 2 + var(--gutter))',
        'background: var(--warn-tint)',
        'color: var(--warn)',
        'font-size: var(--type-12)',
        'line-height: 1.35',
      ],
      '.mark': ['font-weight: 600'],
      '.state': ['margin-inline-start: auto', 'color: var(--text-2)', 'font-variant-numeric: tabular-nums'],
    });
  });

  test('it is tall and large enough to read', () => {
    const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(textOf('src/ui/tokens.css'))?.[1] ?? '';
    expect(Number.parseFloat(token('mark-height'))).toBeGreaterThanOrEqual(20);
    expect(token('mark-height')).toMatch(/px$/);
    expect(Number.parseFloat(token('type-12'))).toBeGreaterThanOrEqual(0.75);
    expect(token('type-12')).toMatch(/rem$/);
  });

  test('ink and paper of the mark are far enough apart, in both themes', () => {
    const token = (name: string) => {
      const found = new RegExp(`--${name}: light-dark\\(oklch\\(([\\d.]+)[^)]*\\), oklch\\(([\\d.]+)`).exec(
        textOf('src/ui/tokens.css'),
      );
      return { light: Number(found?.[1]), dark: Number(found?.[2]) };
    };
    const [ink, paper] = [token('warn'), token('warn-tint')];
    expect(paper.light - ink.light).toBeGreaterThanOrEqual(0.4);
    expect(ink.dark - paper.dark).toBeGreaterThanOrEqual(0.4);
  });

  test('no other style speaks of it', () => {
    const styles = listFiles().filter(
      (file) => file.endsWith('.css') && file !== 'src/ui/frame/PracticeMark.module.css',
    );
    expect(styles.filter((file) => /practice-mark|data-testid|PracticeMark|class[*^$~|]?=/.test(textOf(file)))).toEqual(
      [],
    );
    expect(styles.filter((file) => /--(mark-height|type-12)\s*:/.test(textOf(file)))).toEqual(['src/ui/tokens.css']);
    const users = listFiles().filter((file) => isSource(file) && !file.startsWith('tests/'));
    expect(users.filter((file) => textOf(file).includes('PracticeMark.module.css'))).toEqual([
      'src/ui/frame/PracticeMark.tsx',
    ]);
  });

  test('what lies above a page is known', () => {
    const layers = listFiles()
      .filter((file) => /^src\/.*\.css$/.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/z-index: (\d+)/g)].map(([, level]) => [file, Number(level)] as const),
      )
      .filter(([, level]) => level >= 20);
    expect(Object.fromEntries(layers)).toEqual({
      'src/ui/frame/Page.module.css': 20,
      'src/ui/frame/TabBar.module.css': 20,
      'src/ui/frame/Toasts.module.css': 40,
      'src/app/shell.css': 30,
      'src/app/shell/SkipLink.module.css': 60,
      'src/app/shell/UpdatePrompt.module.css': 30,
      // With a mark of its own.
      'src/features/kline/chart/ChartPanel.module.css': 30,
    });
  });

  test('the first words of the document are the same', () => {
    expect(readdirSync(root)).toContain('index.html');
    expect(textOf('src/build/boot.ts')).toContain("mark: 'Practice money',");
  });
});
