/**
 * What somebody tells of who is being defrauded: asked to pay before a withdrawal, for a seed phrase, for a code or password, to let
 * somebody onto the own device, to go on in another messenger, promised a sure return, or offered lost money back.
 */
export const safetySigns = [
  'pay_first',
  'seed_phrase',
  'secret_asked',
  'remote_access',
  'messenger',
  'guaranteed',
  'recovery',
] as const;
export type SafetySign = (typeof safetySigns)[number];
