import { askControl } from './control.ts';
import { isIdle, reloadOnce, settleWork } from './leaving.ts';
import type { UpdateNeed } from './need.ts';
import { needOf } from './update.rules.ts';

/**
 * A page older than what the server keeps finds a part of itself gone. It is loaded anew, once, unless somebody is filling in a
 * form on it, who is asked. A part that is only not to be had, offline or on a bad line, is no reason: whoever asked for it says so.
 */
export function watchLostParts(ownBuild: string | null, tell: (need: UpdateNeed) => void): void {
  addEventListener('vite:preloadError', () => void judge(ownBuild, tell));
}

async function judge(ownBuild: string | null, tell: (need: UpdateNeed) => void): Promise<void> {
  const need = needOf(await askControl(), ownBuild);
  if (need === 'none') return;
  if (isIdle()) {
    await settleWork();
    if (reloadOnce()) return;
  }
  tell(need);
}
