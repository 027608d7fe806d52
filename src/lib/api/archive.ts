import { exportPath } from '#contract/api/practice.ts';
import { AppError, errorOfAnswer } from '../appError.ts';

/**
 * Everything that the server has of a user, as one archive. The browser keeps the bytes where it has room, not in the memory of the page.
 * @throws AppError with the key of the refusal, or `offline` where nothing, or not all of it, has come.
 */
export async function fetchArchive(token: string, origin = location.origin): Promise<Blob> {
  try {
    const response = await fetch(new URL(exportPath, origin), { headers: { authorization: `Bearer ${token}` } });
    if (response.ok) return await response.blob();
    throw errorOfAnswer(response.status, await response.json(), response.headers.get('retry-after'));
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('offline', { cause });
  }
}
