import { useLingui } from '@lingui/react/macro';

/** Each is put so that "yes" is the answer that warns. */
export function useQuestions(): readonly string[] {
  const { t } = useLingui();
  return [
    t`Does it promise a return, or name a gain per day?`,
    t`Did somebody you only know online show it to you?`,
    t`Did the conversation move to a private messenger?`,
    t`Is the firm missing from the register of the authority it names?`,
    t`Do you pay in crypto only, or to the account of a person?`,
    t`Does it ask for a tax, a fee or a deposit before you may withdraw?`,
    t`Are there VIP levels, or bonuses for larger deposits?`,
    t`Do you earn by bringing in others?`,
    t`Are you being hurried, or told to keep it secret?`,
    t`Does it ask for identity papers before you could look the firm up?`,
  ];
}
