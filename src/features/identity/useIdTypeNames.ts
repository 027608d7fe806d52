import { useLingui } from '@lingui/react/macro';
import type { IdType } from '#contract/rules/papers/papers.ts';

/** The kinds of documents, by name. */
export function useIdTypeNames(): Record<IdType, string> {
  const { t } = useLingui();
  return {
    passport: t({ message: 'Passport', comment: 'Kind of document' }),
    id_card: t({ message: 'ID card', comment: 'Kind of document' }),
    driver_licence: t({ message: 'Driving licence', comment: 'Kind of document' }),
  };
}
