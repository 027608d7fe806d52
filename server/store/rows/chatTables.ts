/** A message to customer service, and its answer in the same row: there is never one of them without the other. */
interface ChatTurnTable {
  user_id: string;
  /** Counts an account's messages, from 1 without a gap. */
  n: bigint;
  /** Made by the client when the message was written: the Idempotency-Key of its request. */
  client_id: string;
  body: string | null;
  /** An upload. Its row is gone once its time is over. */
  picture_id: string | null;
  picture_until: bigint | null;
  /** The parts of the answer, as JSON. */
  answer: string;
  /** In which language it was asked. */
  lang: string;
  client_time: bigint;
  created: bigint;
}

export interface ChatTables {
  chat_turns: ChatTurnTable;
}
