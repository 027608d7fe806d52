/** The market that this server would show is not the one it has committed to. The message says what to set. */
export class CommitmentBroken extends Error {
  override name = 'CommitmentBroken';
}
