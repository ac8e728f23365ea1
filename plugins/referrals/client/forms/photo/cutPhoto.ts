import type { PercentCrop } from 'react-image-crop'

interface Size {
  readonly width: number
  readonly height: number
}

/** A card is readable at this size, and the upload takes seconds rather than a minute. In pixels. */
const longest = 2400

/** @returns the size of a picture after a number of quarter turns */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** @returns a size of the same aspect ratio whose sides are at most this long; nothing is enlarged */
export function fitted({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Draws a picture into a box of its rotated shape, after a number of quarter turns clockwise. */
export function drawTurned(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  turns: number,
  { width, height }: Size,
): void {
  const upright = turnedSize({ width, height }, turns)
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -upright.width / 2, -upright.height / 2, upright.width, upright.height)
  context.restore()
}

/**
 * @param crop in percent of the rotated picture
 * @returns the cropped picture, as a JPEG without the location and time that phones store in photos; null if the browser can't encode it
 */
export async function cutPhoto(
  picture: ImageBitmap,
  turns: number,
  crop: PercentCrop,
  name: string,
): Promise<File | null> {
  const size = fitted(turnedSize(picture, turns), longest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((size.width * crop.width) / 100))
  canvas.height = Math.max(1, Math.round((size.height * crop.height) / 100))
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate((-crop.x * size.width) / 100, (-crop.y * size.height) / 100)
  drawTurned(context, picture, turns, size)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
