import { add, edit, type Break } from './break.ts';

const markStyle = 'src/ui/frame/PracticeMark.module.css';
const styled = (what: string, to: string): Break => ({
  rule: 1,
  what: `the mark ${what}`,
  edits: [edit(markStyle, '.mark {', `.mark {\n  ${to};`)],
  tests: ['mark.test.tsx'],
});

export const markBreaks: readonly Break[] = [
  {
    rule: 1,
    what: 'the mark says "Live account" in the source',
    edits: [edit('src/ui/frame/PracticeMark.tsx', '>Practice money<', '>Live account<')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark says "Live account" in the English catalog',
    edits: [edit('locales/en.po', 'msgstr "Practice money"', 'msgstr "Live account"')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark says "real money" in Korean',
    edits: [edit('locales/ko.po', 'msgstr "모의 자금"', 'msgstr "실제 자금"')],
    tests: ['mark.test.tsx'],
  },
  styled('is not displayed', 'display: none'),
  styled('is transparent', 'opacity: 0'),
  styled('is invisible', 'visibility: hidden'),
  styled('is 2 px high', 'block-size: 2px;\n  overflow: hidden'),
  styled('is off the screen', 'position: absolute;\n  inset-inline-start: -9999px'),
  {
    rule: 1,
    what: 'the line of the mark is 2 px high, by its measure',
    edits: [edit('src/ui/tokens.css', '--mark-height: 20px', '--mark-height: 2px')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark is hidden by its markup',
    edits: [edit('src/ui/frame/PracticeMark.tsx', '<p className={styles.mark}', '<p hidden className={styles.mark}')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark is hidden by the style of another',
    edits: [add('src/ui/base.css', '\n[data-testid="practice-mark"] {\n  display: none;\n}\n')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the ink of the mark is that of its paper',
    edits: [edit('src/ui/tokens.css', '--warn: light-dark(oklch(0.5 ', '--warn: light-dark(oklch(0.95 ')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a page without the mark',
    edits: [edit('src/ui/frame/Page.tsx', '<PracticeMark>{slots.strip}</PracticeMark>', '{slots.strip}')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a full-height sheet over the mark, without one of its own',
    edits: [edit('src/ui/sheet/Sheet.tsx', '<PracticeMark />', '')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a dialog beside the sheet',
    edits: [
      add('src/features/wallet/Gain.tsx', 'export const Gain = () => <dialog open>You have 1,000.00 USDT</dialog>;\n'),
    ],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'toasts with amounts, without the words',
    edits: [edit('src/ui/frame/Toasts.tsx', '<MoneyMark text={text} />', '')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a file without the column',
    edits: [edit('src/features/wallet/wallet.rules.ts', '  simulated: ({ simulated }) => String(simulated),\n', '')],
    tests: ['exports.test.ts'],
  },
  {
    rule: 1,
    what: 'a file that is written around the one writer',
    edits: [
      edit('src/features/wallet/RecordExport.tsx', 'writeTable(recordTable(result.data), head)', 'toCsv([], [])'),
      edit('src/features/wallet/RecordExport.tsx', 'writeTable }', 'toCsv }'),
    ],
    tests: ['exports.test.ts'],
  },
  {
    rule: 1,
    what: 'an export that says nothing of practice money',
    edits: [edit('src/ui/sheet/ExportSheet.tsx', 't`Practice money, marked in every row`', "'USDT'")],
    tests: ['exports.test.ts'],
  },
  {
    rule: 1,
    what: 'a mail without the words',
    edits: [edit('server/domain/mailTexts.ts', 'trades with practice money only', 'trades for you')],
    tests: ['exports.test.ts'],
  },
];
