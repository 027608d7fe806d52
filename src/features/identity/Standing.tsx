import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Identity, Submission } from '#contract/api/person/identity.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from './Identity.module.css';
import { useIdTypeNames } from './useIdTypeNames.ts';

/** How the person stands, and what is kept of their papers. Nothing is said of who has handed in none. */
export function Standing({ identity }: { identity: Identity }) {
  return identity.status === 'none' ? null : <HandedIn submission={identity} />;
}

function HandedIn({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const rows = useRows(submission);
  const titles = {
    review: t({ message: 'Under review', comment: 'State of an identity' }),
    passed: t({ message: 'Verified', comment: 'State of an identity' }),
    failed: t({ message: 'Not verified', comment: 'State of an identity' }),
  };
  return (
    <Card title={titles[submission.status]} testId={`identity-${submission.status}`}>
      <div className={styles.stack}>
        <Words submission={submission} />
        <FigureRows rows={rows} />
      </div>
    </Card>
  );
}

function Words({ submission: { status, review_seconds: seconds } }: { submission: Submission }) {
  const tag = useTag();
  const wait = formatDuration(seconds, tag);
  if (status === 'review') {
    return (
      <p className={styles.text}>
        <Trans comment="wait is a duration like 5 seconds">
          The simulated review takes about {wait}. On real platforms it usually takes up to 24 hours.
        </Trans>
      </p>
    );
  }
  if (status === 'passed') {
    return (
      <p className={styles.text}>
        <Trans>
          Both photos have been deleted. Only the end of the number is kept, with a keyed hash so no one can use it
          twice.
        </Trans>
      </p>
    );
  }
  return (
    <p className={styles.text} data-kind="problem">
      <Trans>
        The number ends with 13: the simulated reviewer rejects such numbers, for practice. Both photos have been
        deleted. You can submit again below.
      </Trans>
    </p>
  );
}

function useRows({ country, first_name, last_name, id_type, id_number, created, decided }: Submission) {
  const { t } = useLingui();
  const tag = useTag();
  const types = useIdTypeNames();
  const countries = useMemo(() => new Intl.DisplayNames(tag, { type: 'region' }), [tag]);
  return [
    { label: t`Full name`, value: `${first_name} ${last_name}` },
    { label: t({ message: 'Country', comment: 'Of identity papers' }), value: countries.of(country) ?? country },
    { label: t({ message: 'Document', comment: 'Kind of identity paper' }), value: types[id_type] },
    { label: t`Document number`, value: id_number },
    { label: t({ message: 'Submitted', comment: 'When papers were handed in' }), value: formatTime(created) },
    ...(decided === null
      ? []
      : [
          {
            label: t({ message: 'Reviewed', context: 'time', comment: 'Row: when it was' }),
            value: formatTime(decided),
          },
        ]),
  ];
}
