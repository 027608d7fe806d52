import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { conversionRange, type Pair } from '#contract/rules/money/conversion.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { spendableAtom } from '#src/state/steps/spendable.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import styles from './Convert.module.css';
import { convertDraft, livePricedAtom } from './convert.atoms.ts';
import { availableOf, convertProblem, type ConvertProblem, type Ends, mostOf } from './convert.rules.ts';
import { ConvertEnds } from './ConvertEnds.tsx';
import { EstimateRows } from './EstimateRows.tsx';
import { NotAnswered } from './NotAnswered.tsx';
import { HoldingRule, QuoteSheet } from './QuoteSheet.tsx';
import { useConvert } from './useConvert.ts';

interface ConvertFormProps {
  ends: Ends;
  onEnds(ends: Ends): void;
}

export function ConvertForm({ ends, onEnds }: ConvertFormProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { amount: typed } = useAtomValue(convertDraft.draftAtom);
  const change = useSetAtom(convertDraft.changeAtom);
  const list = useAtomValue(spendableAtom)?.list;
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const convert = useConvert(ends);
  const { step, isBusy, isAsking } = convert;
  const { pair, why } = useLivePair(ends);

  const available = availableOf(list, ends.from);
  const problem = convertProblem(typed, ends, { tag, available, pair });
  const [min, max] = [conversionRange.min, conversionRange.max].map((limit) => formatAmount(limit, 'full', tag));
  const most = useMost(available, ends, pair);
  const wordsOf = useProblemWords();
  const fieldError = problem === null || problem.key === 'amount_missing' ? undefined : wordsOf(problem);
  const amount = problem === null ? readTyped(typed, tag) : null;
  const reason =
    why ??
    (fieldError === undefined ? (problem === null ? undefined : wordsOf(problem)) : t`Fix the fields marked above.`);
  const ask = () => {
    if (amount !== null && why === undefined && !isAsking) void convert.ask(amount);
  };
  return (
    <form
      noValidate
      aria-label={t`Convert between currencies`}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Card>
        <div className={styles.fields}>
          <ConvertEnds
            ends={ends}
            list={list}
            onEnds={(chosen) => {
              convert.leave();
              // An amount is of its currency: of another one it would be another amount.
              if (chosen.from !== ends.from) change({ amount: '' });
              onEnds(chosen);
            }}
          />
          <AmountField
            label={t`Amount`}
            unit={ends.from}
            value={typed}
            enterKeyHint="done"
            error={fieldError}
            quick={most}
            onChange={(text) => {
              convert.leave();
              change({ amount: text });
            }}
          />
          <EstimateRows ends={ends} pair={pair} amount={amount} />
          <HoldingRule>
            <Trans>
              Each conversion must be worth {min} to {max} USDT and uses your spot account only.
            </Trans>
          </HoldingRule>
        </div>
      </Card>
      <div className={styles.submit}>
        <NotAnswered onDone={convert.done} />
        {step.is === 'editing' && step.error !== null ? (
          <p className={styles.refusal} role="alert">
            <ErrorWords error={step.error} />
          </p>
        ) : null}
        <Button type="submit" full busy={isAsking} reason={reason} testId="ask-quote">
          <Trans comment="Button: asks for a rate that holds for some seconds">Get quote</Trans>
        </Button>
      </div>
      {step.is === 'editing' ? null : (
        <QuoteSheet
          step={step}
          isBusy={isBusy}
          isAsking={isAsking}
          isOffline={isOffline}
          onTake={() => void convert.take(step.quote)}
          onAgain={() => void convert.ask(step.quote.amount)}
          onClose={convert.leave}
        />
      )}
    </form>
  );
}

/** Both currencies at live prices, or why there is no quote now. */
function useLivePair({ from, to }: Ends): { pair: Pair | null; why: string | undefined } {
  const { t } = useLingui();
  const [one, other] = [useAtomValue(livePricedAtom(from)), useAtomValue(livePricedAtom(to))];
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const words = {
    offline: t`You’re offline. Converting needs a connection.`,
    stale: t`The price is older than 5 seconds. Waiting for a new one.`,
    loading: t`Waiting for a live price.`,
  };
  if (isOffline) return { pair: null, why: words.offline };
  if (!one.isLive) return { pair: null, why: words[one.reason] };
  if (!other.isLive) return { pair: null, why: words[other.reason] };
  if (one.priced === null || other.priced === null) return { pair: null, why: words.loading };
  return { pair: { from: one.priced, to: other.priced }, why: undefined };
}

/** One tap for all that can be converted at once. */
function useMost(available: string | null, ends: Ends, pair: Pair | null): { label: string; value: string }[] {
  const { t } = useLingui();
  const tag = useTag();
  if (available === null || !/[1-9]/.test(available)) return [];
  const label = t({ message: 'Max', comment: 'Button: fills in the most that can be converted' });
  return [{ label, value: asTyped(mostOf(available, ends, pair), tag) }];
}

function useProblemWords(): (problem: ConvertProblem) => string {
  const { t, i18n } = useLingui();
  const tag = useTag();
  return (problem) => (problem.key === 'amount_missing' ? t`Enter an amount.` : describeError(i18n, problem, tag));
}
