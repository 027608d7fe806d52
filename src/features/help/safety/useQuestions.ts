import { useLingui } from '@lingui/react/macro';

/** Each is put so that "yes" is the answer that warns. */
export function useQuestions(): readonly string[] {
  const { t } = useLingui();
  return [
    t`Does it promise a return or quote a daily gain?`,
    t`Did someone you only know online introduce you to it?`,
    t`Did the conversation move to a private messenger?`,
    t`Is the firm missing from the register of the authority it names?`,
    t`Can you only pay in crypto or to a personal account?`,
    t`Does it ask for a tax, a fee or a deposit before you can withdraw?`,
    t`Are there VIP levels or bonuses for larger deposits?`,
    t`Do you earn by recruiting others?`,
    t`Are you being rushed or told to keep it secret?`,
    t`Does it ask for identity documents before you can look the firm up?`,
  ];
}
