/** A frame that takes longer than this is not coming. */
const frameMsMax = 1000;

/** Resolves once the document has been drawn; at once where that has happened, or nobody looks: no frame ever comes then. */
export async function afterFirstFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  if (performance.getEntriesByName('first-contentful-paint').length > 0) return;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameMsMax);
  });
}
