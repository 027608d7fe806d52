/** A colour of the page as a canvas can use it: what depends on the theme is resolved where the chart stands. */
export function colourOf(place: HTMLElement, token: string): string {
  // A part of its own for each: one that changed its colour could still be on the way from the one before.
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
