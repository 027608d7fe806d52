/**
 * Lets the browser do what has come up meanwhile, between the evaluation of React and that of the app: in one piece both would
 * hold a tap up for as long as both take. To be imported between the two.
 */
await new Promise<void>((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
});

export const breaths = 1;
