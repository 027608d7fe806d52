import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { codeMail } from '#server/domain/mailTexts.ts';
import { isSource, listFiles } from '../tree.ts';
import { markWords } from './mark.ts';
import { catalogOf, textOf } from './words.ts';

/** Whatever leaves the app says that its figures are practice money. */
const products = listFiles().filter((file) => isSource(file) && file.startsWith('src/') && !/\.test\.tsx?$/.test(file));
const holding = (pattern: RegExp) => products.filter((file) => pattern.test(textOf(file)));

describe('files', () => {
  const writers = holding(/\bdownload\(/).filter((file) => file !== 'src/lib/files/csv.ts');

  test('are written by one function, which refuses a row without the word', () => {
    expect(writers).toEqual([
      'src/features/convert/list/ConversionExport.tsx',
      'src/features/deposit/DepositExport.tsx',
      'src/features/loan/list/LoanExport.tsx',
      'src/features/plans/finance/FinanceExport.tsx',
      'src/features/plans/lists/PlanExport.tsx',
      'src/features/trading/orders/OrderExport.tsx',
      'src/features/wallet/RecordExport.tsx',
      'src/features/withdraw/list/WithdrawalExport.tsx',
    ]);
    const careless = writers.filter((file) => !/\bdownload\(fileName, writeTable\(/.test(textOf(file)));
    expect(careless).toEqual([]);
    expect(holding(/\btoCsv\b|text\/csv/)).toEqual(['src/lib/files/csv.ts']);
    expect(holding(/\.download = |\bdownload=/)).toEqual(['src/lib/files/csv.ts']);
  });

  test('are announced by one sheet, which says so', () => {
    expect(writers.filter((file) => !/<ExportSheet\b/.test(textOf(file)))).toEqual([]);
    expect(textOf('src/ui/sheet/ExportSheet.tsx')).toContain('value: t`Practice money, marked in every row`');
    for (const locale of localeIds) {
      const words = Object.fromEntries(catalogOf(locale))['Practice money, marked in every row'] ?? '';
      expect(words.toLowerCase()).toContain(markWords[locale].toLowerCase());
    }
  });

  test('name their product and their rows by it', () => {
    expect(holding(/['`]hft-practice\/(?:[\w-]+'|\$)/)).toEqual(['src/lib/files/table.ts']);
    const tables = holding(/\btableOf</).filter((file) => file !== 'src/lib/files/table.ts');
    expect(tables).toEqual([
      'src/features/convert/list/conversions.rules.ts',
      'src/features/deposit/deposit.rules.ts',
      'src/features/loan/list/list.rules.ts',
      'src/features/plans/finance/finance.rules.ts',
      'src/features/plans/lists/lists.rules.ts',
      'src/features/trading/orders/tables.rules.ts',
      'src/features/wallet/wallet.rules.ts',
      'src/features/withdraw/list/list.rules.ts',
    ]);
    for (const file of tables) {
      const text = textOf(file);
      const said = text.match(/\bsimulated: \((?:\{ simulated \}|row)\) => String\(.*simulated\)/g) ?? [];
      expect(said, file).toHaveLength(text.match(/\btableOf</g)?.length ?? 0);
    }
  });
});

describe('sentences about amounts', () => {
  const amounts = /\{(amount|result|stake|figure|shownBalance)\} ?(\{currency\}|USDT)?/;
  const about = catalogOf('en')
    .map(([id]) => id)
    .filter((id) => amounts.test(id) && /practice money/i.test(id));

  test('there are some, of deposits, transfers, options, stops and the first balance', () => {
    expect(about.length).toBeGreaterThanOrEqual(10);
  });

  test.each(localeIds)('that say practice money in English say so in %s', (locale) => {
    const words = Object.fromEntries(catalogOf(locale));
    const mark = markWords[locale].toLowerCase();
    expect(about.filter((id) => !(words[id] ?? '').toLowerCase().includes(mark))).toEqual([]);
  });

  test.each(localeIds)('every mail says that the money is not real, in %s', (locale) => {
    for (const purpose of ['register', 'forget', 'bind'] as const)
      expect(codeMail(locale, purpose, '123456', 600).text.toLowerCase()).toContain(markWords[locale].toLowerCase());
  });

  test('a notice of the server that has an amount is worded with it', () => {
    for (const file of [
      'src/features/news/notices/useNoticeWords.tsx',
      'src/features/news/notices/useOrderNotice.tsx',
    ]) {
      const figures = [...textOf(file).matchAll(/t`[^`]*\$\{(figure|result)\}[^`]*`/g)].map(([words]) => words);
      expect(figures.length).toBeGreaterThan(0);
      expect(figures.filter((words) => !words.includes('practice money'))).toEqual([]);
    }
  });
});
