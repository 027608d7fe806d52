import { afterFirstFrame } from './frame.ts';

/**
 * Holds the app up until the document has been drawn once. On a fast start all of its code is there before the first frame, and to
 * evaluate it first would leave the screen white for that long. To be imported before anything else.
 */
await afterFirstFrame();
