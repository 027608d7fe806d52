/** Before every test file. What runs without a document needs nothing of this. */
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('./browserParts.ts');
  // A failure is read by people: the element that is missing, not the whole document.
  configure({
    getElementError: (message) => new Error(message ?? 'not found'),
    // How long a busy machine may take: what comes is waited for no longer than it takes.
    asyncUtilTimeout: 10_000,
  });
  afterEach(cleanup);
}
