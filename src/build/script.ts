import { rolldown } from 'rolldown';

/** A script of the app's in one piece that needs no other, as text: for what has to run before the app, or without it. */
export async function bundleScript(file: string, format: 'iife' | 'es' = 'iife'): Promise<string> {
  const bundle = await rolldown({ input: file, platform: 'browser' });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  return output[0].code;
}
