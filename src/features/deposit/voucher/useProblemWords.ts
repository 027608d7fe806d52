import { useLingui } from '@lingui/react/macro';
import { describeError } from '#src/lib/errorText.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { MissingPart, VoucherProblem } from './voucher.rules.ts';

/** What keeps the voucher from being sent off, in words. */
export function useProblemWords(): (problem: VoucherProblem) => string {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const missing: Record<MissingPart['key'], string> = {
    amount_missing: t({ message: 'Enter an amount.', comment: 'Why the deposit button cannot act' }),
    address_missing: t({ message: 'The practice address is missing.', comment: 'Why the deposit button cannot act' }),
    picture_missing: t({ message: 'Add the payment screenshot.', comment: 'Why the deposit button cannot act' }),
    picture_shrinking: t({
      message: 'The picture is still being compressed.',
      comment: 'Why the deposit button cannot act',
    }),
  };
  return (problem) => ('params' in problem ? describeError(i18n, problem, tag) : missing[problem.key]);
}
