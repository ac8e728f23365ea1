import { mediaTypes } from '@core/kernel/entity/files'
import { ApiError } from './ApiError'

/** The kinds that every browser draws. Of a HEIC only the server knows whether it is whole. */
const drawn: ReadonlySet<string> = new Set([mediaTypes.jpg, mediaTypes.png, mediaTypes.webp])

/**
 * Draws a picture, so that the person who took a damaged one hears of it while they can take another.
 * @throws ApiError with a sentence for the person, for a picture that can't be drawn; other files pass
 */
export async function checkPicture(file: File): Promise<void> {
  if (!drawn.has(file.type)) return
  try {
    const picture = await createImageBitmap(file)
    picture.close()
  } catch (cause) {
    throw new ApiError({
      message: 'This picture can’t be shown: it is damaged or incomplete. Take it again, or choose another one.',
      status: 400,
      cause,
    })
  }
}
