/** How long a wallet may take over one question, in ms: somebody may have to unlock it, and to read. */
export const patienceMs = 120_000;
