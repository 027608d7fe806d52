import { useLingui } from '@lingui/react/macro';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';

/** The report while it is on its way: the chart, then the sums. */
export function ProfitSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <Card>
        <Skeleton height={196} />
      </Card>
      <Card padding="none">
        <SkeletonRows count={4} label={t`Loading the report`} />
      </Card>
    </>
  );
}
