/** Milliseconds after which the app goes on without: in a tab that nobody sees no frame ever comes. */
export const frameMsMax = 150;

/**
 * Holds the app up until the document has been drawn once. On a fast start all of its code is there before the first frame, and to
 * evaluate it first would leave the screen white for that long. To be imported before anything else.
 */
if (performance.getEntriesByName('first-contentful-paint').length === 0) {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameMsMax);
  });
}
