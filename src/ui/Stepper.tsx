import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Unseen } from './blocks/Unseen.tsx';
import styles from './Stepper.module.css';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'current' | 'todo' | 'failed';
  /** How far a current step is, 0 to 1. */
  share?: number;
  /** When it happened, or why it failed: only where there is room for it. */
  detail?: ReactNode;
}

interface StepperProps {
  /** What goes through the steps. */
  label: string;
  steps: readonly Step[];
  /** `line`: dots in a row, with the labels where they fit; `list`: one below the other, with details. */
  layout?: 'line' | 'list';
}

/** How far something has come. Where only dots fit, the words of the present step stand below them. */
export function Stepper({ label, steps, layout = 'line' }: StepperProps) {
  const { t } = useLingui();
  const present = steps.find(({ state }) => state === 'current' || state === 'failed') ?? steps.at(-1);
  const spoken = { done: t`done`, current: t`in progress`, todo: t`upcoming`, failed: t`failed` };
  return (
    <div className={styles.frame} data-testid="stepper" data-step={present?.key} data-state={present?.state}>
      <ol className={styles.steps} data-layout={layout} aria-label={label}>
        {steps.map((step) => (
          <li
            className={styles.step}
            key={step.key}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden>
              {step.state === 'done' ? <Check size={12} strokeWidth={3} /> : null}
              {step.state === 'failed' ? <X size={12} strokeWidth={3} /> : null}
            </span>
            <span className={styles.way} aria-hidden>
              <span className={styles.walked} style={{ transform: `scaleX(${walked(step)})` }} />
            </span>
            <span className={styles.words}>
              <span className={styles.label}>{step.label}</span>
              <Unseen> ({spoken[step.state]})</Unseen>
              {step.detail === undefined || layout === 'line' ? null : (
                <span className={styles.detail}>{step.detail}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {layout === 'line' ? (
        <p className={styles.present} data-state={present?.state} aria-hidden>
          {present?.label}
        </p>
      ) : null}
    </div>
  );
}

/** How much of the way to the next step is behind. */
function walked({ state, share = 0 }: Step): number {
  if (state === 'done') return 1;
  return state === 'current' ? share : 0;
}
