import { type FileType, mediaTypes } from '@core/kernel/entity/files'
import { HttpError, invalid } from '../../http/errors'
import { imageSize } from '../imageSize'
import { cleanHeic } from './cleanHeic'
import { cleanJpeg } from './cleanJpeg'
import { cleanPng } from './cleanPng'
import { cleanWebp } from './cleanWebp'

/** A browser needs four bytes of memory for each pixel. The pictures of today's phones have 12 to 108 million. */
const mostPixels = 120_000_000
const longestSide = 30_000

const messages = {
  damaged: 'This picture is damaged or incomplete, so it can’t be shown. Take it again, or choose another one.',
  large:
    'This picture has too many pixels to be shown. Choose a smaller one, or a smaller size in the camera’s settings.',
}

/** @returns whether it is a picture @param mediaType as `UploadType` has it */
export const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/')

const cleaners: Readonly<Record<string, (bytes: Buffer) => Buffer | undefined | Promise<Buffer | undefined>>> = {
  [mediaTypes.jpg]: cleanJpeg,
  [mediaTypes.png]: cleanPng,
  [mediaTypes.webp]: cleanWebp,
  [mediaTypes.heic]: cleanHeic,
} satisfies Record<(typeof mediaTypes)[Exclude<FileType, 'pdf'>], unknown>

/**
 * Checks that a picture is whole, and removes its metadata: the place and time, the camera, thumbnails, further pictures and films. Its
 * pixels are not encoded again, and its orientation and color profile are kept.
 * @param mediaType of a picture
 * @throws HttpError 400 with a sentence that tells what to do, for one that is damaged, incomplete or too large
 */
export async function cleanPicture(bytes: Buffer, mediaType: string): Promise<Buffer> {
  // The size of a HEIC is a property of one of its items; nothing on the server draws it.
  const size = mediaType === mediaTypes.heic ? { width: 1, height: 1 } : imageSize(bytes)
  if (!size) throw refused(messages.damaged)
  const { width, height } = size
  if (Math.max(width, height) > longestSide || width * height > mostPixels) throw refused(messages.large)
  const cleaned = await attempt(() => cleaners[mediaType]!(bytes))
  if (!cleaned) throw refused(messages.damaged)
  return cleaned
}

async function attempt<T>(work: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    // It ends before what it refers to.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function refused(message: string): HttpError {
  return invalid([{ field: 'file', message }])
}
