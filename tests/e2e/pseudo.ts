/**
 * A language that nobody speaks: every message of the catalogs in brackets, with accents on its letters and two fifths longer. It
 * is made of the shipped English on its way to the browser, so that the app under test is the app that is shipped, and no build,
 * menu or catalog knows of it.
 */
import type { BrowserContext } from '@playwright/test';

/** Turns the catalogs and help texts of one language into the pseudo-locale. The context must block workers: they fetch unseen. */
export async function speakPseudo(context: BrowserContext, locale = 'en'): Promise<void> {
  await context.route(`**/assets/locale-${locale}-*.js`, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    if (!code.includes('JSON.parse(')) throw new Error('A catalog looks different from what this test can read.');
    // The module reads its texts with JSON.parse: here it finds another one.
    const parse = 'const JSON={parse:(text)=>inPseudo(globalThis.JSON.parse(text))};';
    await route.fulfill({ response, body: `${inPseudo.toString()}\n${parse}\n${code}` });
  });
}

type Part = string | [name: string, format?: string, cases?: Record<string, unknown>];

/** Runs in the browser, so it has nothing but itself: compiled messages by id, or the help texts of a language. */
export function inPseudo(texts: unknown): unknown {
  const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const odd = [...'áƀçđéƒĝĥíĵķļɱñóþʠřšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŘŠŢÚṼŴẊÝŽ'];
  // Marks of the message format and of Markdown stay what they are: <0>, {{figure}}, [[block]], ](target).
  const marks = /(<\/?\d+\/?>|\{\{\w+\}\}|^\[\[[\w-]+\]\]$|\]\([^)]*\))/m;
  const accented = (text: string) =>
    text
      .split(marks)
      .map((piece) =>
        marks.test(piece) ? piece : piece.replace(/[a-z]/gi, (letter) => odd[plain.indexOf(letter)] ?? letter),
      )
      .join('');
  const part = (one: unknown): unknown => {
    if (typeof one === 'string') return accented(one);
    if (!Array.isArray(one)) return one;
    const [name, format, cases] = one as Exclude<Part, string>;
    if (cases === undefined || typeof cases !== 'object') return one;
    return [name, format, Object.fromEntries(Object.entries(cases).map(([key, value]) => [key, inner(value)]))];
  };
  const inner = (message: unknown): unknown => (Array.isArray(message) ? message.map(part) : part(message));
  const longer = (parts: unknown[]) => {
    const written = parts.filter((one) => typeof one === 'string').join('');
    const more = 'é'.repeat(Math.ceil(written.length * 0.4)).replace(/.{6}(?=.)/g, '$& ');
    return written.includes(' ') ? ` ${more}` : more;
  };
  const message = (compiled: unknown) => {
    const parts = Array.isArray(compiled) ? compiled : [compiled];
    return ['⟦', ...parts.map(part), `${longer(parts)}⟧`];
  };
  if (!Array.isArray(texts)) {
    return Object.fromEntries(Object.entries(texts as object).map(([id, compiled]) => [id, message(compiled)]));
  }
  return texts.map((text: Record<string, unknown>) => ({
    ...text,
    title: `⟦${accented(String(text['title']))}⟧`,
    summary: `⟦${accented(String(text['summary']))}⟧`,
    body: accented(String(text['body'])),
  }));
}
