/** What customer service takes. */
export const chatLimits = {
  /** Characters of a message. */
  textMax: 1000,
  /** Messages of one account in a minute; more wait on the phone. */
  perMinute: 30,
  /** Pictures of one account in a day. */
  picturesPerDay: 30,
  pictureMaxMb: 10,
  /** After so many days a picture is deleted; its message stays. */
  pictureDays: 30,
} as const;

/** A message as it is sent and kept: without space around it, and without signs that nobody can see and no database keeps. */
export function plainMessage(text: string): string {
  return text
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim();
}
