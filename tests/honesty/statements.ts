/**
 * What a page says, one statement at a time: a row of figures as "name: figure", and else the whole of what any element says. A condition
 * is looked for among these as a whole, so that no word of something else on the page can stand for it.
 */
export function statementsOf(place: HTMLElement): string[] {
  return [...place.querySelectorAll('*')].map((element) => {
    const [name, figure] = element.matches('dl > div') ? element.children : [];
    const text =
      name === undefined || figure === undefined ? element.textContent : `${textOf(name)}: ${textOf(figure)}`;
    return (text ?? '').replaceAll('\u00A0', ' ');
  });
}

function textOf({ textContent }: Element): string {
  return textContent ?? '';
}
