import type { BrowserContext } from '@playwright/test';

/** What a browser says when the network fails, or a server refuses: part of the fault, not of the app. */
const ofTheNetwork = /^Failed to load resource|^WebSocket connection to|net::ERR_/;

/** Notes every complaint of every page of a context, from now on: to whoever listens. */
export async function watch(context: BrowserContext, tell: (trouble: string) => void): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`policy ${violatedDirective} broken by ${blockedURI} at ${sourceFile}:${lineNumber}`),
    );
  });
  context.on('weberror', (thrown) => {
    const { name, message, stack = '' } = thrown.error();
    tell(`uncaught ${name}: ${message} ${stack}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !ofTheNetwork.test(text)) tell(`console: ${text}`);
  });
}
