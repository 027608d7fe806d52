import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useLocation, useSearchParams } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { refreshWalletAtom, walletAtom } from '#src/state/balances.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { readEnds } from './convert.rules.ts';
import { ConvertForm } from './ConvertForm.tsx';
import { Conversions } from './list/Conversions.tsx';

export function ConvertPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const [query] = useSearchParams();
  const ends = readEnds(query.get('from'), query.get('to'));
  return (
    <Page
      title={t({ message: 'Convert', comment: 'Title of the page where one currency is given for another' })}
      back="history"
      actions={
        <IconButton
          label={t`Convert help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'conversion' })}
        />
      }
    >
      <Balances>
        {/* The currencies stand in the address: a reload and a link keep them. */}
        <ConvertForm ends={ends} onEnds={(chosen) => go(paths.convert({ ...chosen }), { replace: true })} />
      </Balances>
      <Conversions />
    </Page>
  );
}

/** The form as soon as there are balances, of now or of before. */
function Balances({ children }: { children: React.ReactNode }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const wallet = useAtomValue(walletAtom);
  const refresh = useSetAtom(refreshWalletAtom);
  if (wallet.data !== undefined) return children;
  return wallet.status === 'failed' ? (
    <ErrorState
      title={t`Couldn’t load balances.`}
      detail={`${describeError(i18n, wallet.error, tag)} ${t`Your practice money is unchanged.`}`}
      about={wallet.error.key}
      onRetry={() => void refresh()}
    />
  ) : (
    <Card padding="none">
      <SkeletonRows count={4} label={t`Loading balances`} />
    </Card>
  );
}
