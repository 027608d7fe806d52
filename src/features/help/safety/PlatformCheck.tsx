import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import calculator from '../calculators/Calculator.module.css';
import { type Answer, verdictOf } from './check.rules.ts';
import styles from './Safety.module.css';
import { useQuestions } from './useQuestions.ts';

/** Ten questions about a platform. The answers never leave the screen. */
export function PlatformCheck() {
  const { t } = useLingui();
  const questions = useQuestions();
  const [answers, setAnswers] = useState<readonly (Answer | undefined)[]>([]);
  const warnings = answers.filter((answer) => answer === 'yes').length;
  const verdict = verdictOf(answers);
  const answer = (at: number, value: Answer) =>
    setAnswers((before) => questions.map((_question, index) => (index === at ? value : before[index])));
  return (
    <div className={calculator.frame}>
      <Card title={t`Ten questions about a platform`} tone="notice" testId="platform-check">
        <ol className={styles.questions}>
          {questions.map((question, index) => (
            <li key={question}>
              <ChipsField<Answer | 'none'>
                label={question}
                value={answers[index] ?? 'none'}
                onChange={(value) => value !== 'none' && answer(index, value)}
                options={[
                  { value: 'yes', label: t({ message: 'Yes', comment: 'Answer to a question about a platform' }) },
                  { value: 'no', label: t({ message: 'No', comment: 'Answer to a question about a platform' }) },
                ]}
              />
            </li>
          ))}
        </ol>
        <output className={styles.verdict} data-verdict={verdict}>
          {verdict === 'open' ? <Trans>Answer these questions about one platform.</Trans> : null}
          {verdict === 'none' ? <Trans>No warning signs here. Look the firm up in the register anyway.</Trans> : null}
          {verdict === 'stop' ? <Trans>One warning sign. Stop, and pay nothing until it’s explained.</Trans> : null}
          {verdict === 'leave' ? (
            <Plural
              value={warnings}
              one="# warning sign."
              other="# warning signs. Leave: take out what you can, pay nothing more, and report it."
            />
          ) : null}
        </output>
        {answers.length === 0 ? null : (
          <Button kind="plain" size="small" onClick={() => setAnswers([])}>
            <Trans>Start again</Trans>
          </Button>
        )}
      </Card>
    </div>
  );
}
