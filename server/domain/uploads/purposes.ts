import type { UploadPurpose } from '#contract/upload.ts';
import { depositProofs } from '../funds/proofs.ts';
import { chatPictures } from '../chat/pictures.ts';
import { identityPapers } from '../identity/papers.ts';
import { loanPapersTaker } from '../loans/papers.ts';
import type { Taker } from './taker.ts';

/** What takes the uploads of each purpose; who may send them, how large and for how long, is in contract/upload.ts. */
export const takers: Record<UploadPurpose, Taker> = {
  deposit: depositProofs,
  identity: identityPapers,
  loan: loanPapersTaker,
  chat: chatPictures,
};
