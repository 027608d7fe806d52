import { useLingui } from '@lingui/react/macro';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { moved, type Route } from './transfer.rules.ts';

interface AfterRowsProps {
  route: Route;
  /** What each account has available then; null while there is no amount to compute with. */
  after: Record<keyof Route, string> | null;
}

/** What a transfer costs, and what both accounts have afterwards. The rows are always there: nothing jumps. */
export function AfterRows({ route, after }: AfterRowsProps) {
  const { t } = useLingui();
  const own = useOwn();
  const { accounts: names } = useLedgerWords();
  const figure = (end: keyof Route) => (after === null ? '–' : own(<AmountText amount={after[end]} unit={moved} />));
  const [from, to] = [names[route.from], names[route.to]];
  return (
    <FigureRows
      rows={[
        { label: t`Fee`, value: t({ message: 'Free', comment: 'A transfer costs nothing' }) },
        {
          label: t({ message: `${from} after transfer`, comment: 'What an account has after a transfer' }),
          value: figure('from'),
        },
        {
          label: t({ message: `${to} after transfer`, comment: 'What an account has after a transfer' }),
          value: figure('to'),
        },
      ]}
    />
  );
}
