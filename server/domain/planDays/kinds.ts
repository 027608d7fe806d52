import { loanDays } from '../loans/settle.ts';
import { planOrderDays } from '../plans/settle.ts';
import type { PlanDayKind } from './kind.ts';

/** Everything that has plan days. */
export const planDayKinds: Record<string, PlanDayKind> = { plan: planOrderDays, loan: loanDays };
