/**
 * The only text that becomes HTML on this document is one that web3-onboard puts into its own shadow root as it starts: a style sheet of
 * variables. Whatever else somebody makes into HTML, here or in a library, is refused.
 */
const ownStyle = /^\s*<style>\s*:host \{[^<]*\}\s*<\/style>\s*$/;

/** To be called before anything of web3-onboard runs. Older browsers know no Trusted Types, and check nothing. */
export function allowOwnStyle(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyMaker };
  trustedTypes?.createPolicy('default', { createHTML: onlyOwnStyle });
}

/** @throws TypeError for any other text. */
export function onlyOwnStyle(text: string): string {
  if (!ownStyle.test(text)) throw new TypeError('This text does not become HTML.');
  return text;
}

interface TrustedTypePolicyMaker {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}
