/** Files of the app that came as one (build/packs.ts): the text of each by its address, and the headers that all of them have. */
export interface Pack {
  texts: Record<string, string>;
  headers: Headers;
}

/** @throws where it does not come, or not whole. */
export async function fetchPack(url: string): Promise<Pack> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return { texts: (await response.json()) as Record<string, string>, headers: response.headers };
}
