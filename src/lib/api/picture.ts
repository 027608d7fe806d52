import { chatPicturePath } from '#contract/api/person/chat.ts';
import { AppError, errorOfAnswer } from '../appError.ts';

/**
 * The picture of one of the user's own messages.
 * @throws AppError `not_found` when it is nobody's or its time is over; `offline`.
 */
export async function fetchPicture(id: string, token: string, origin = location.origin): Promise<Blob> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(new URL(`${chatPicturePath}${id}`, origin), { headers, credentials: 'omit' });
    if (response.ok) return await response.blob();
    throw errorOfAnswer(response.status, await response.json(), response.headers.get('retry-after'));
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('offline', { cause });
  }
}
