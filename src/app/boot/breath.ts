/** Resolves once the browser has done what has come up meanwhile. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Between the evaluation of React and that of the app, as what is imported between the two: in one piece they would hold a tap up
 * for as long as both take.
 */
await breath();
