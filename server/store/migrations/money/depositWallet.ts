/** Version 19: the saved address that the money of a deposit is said to come from, as it was then. */
export const depositWalletSchema = ['alter table deposits add column sent_from text'];
