import { crc32 } from 'node:zlib'
import { inlinedFile } from '../platform/files/inlinedFile'
import url192 from './icons/192.png?inline'
import url512 from './icons/512.png?inline'
import maskableUrl from './icons/maskable.png?inline'

/** The product's mark, in gray: each entry of the palette states how white a pixel of the glove is. */
const marks = { '192': url192, '512': url512, maskable: maskableUrl } as const

export type IconName = keyof typeof marks

/**
 * @param color `#rrggbb`
 * @returns the product's mark on this color, as a PNG
 */
export function colorIcon(name: IconName, color: string): Buffer {
  const picture = inlinedFile(marks[name])
  const ground = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  // A white glove is invisible on a light color.
  const glove = luminance(ground) > 0.45 ? 0x1f : 0xff
  const type = picture.indexOf('PLTE', 0, 'latin1')
  const start = type + 4
  const end = start + picture.readUInt32BE(type - 4)
  for (let at = start; at < end; at += 3) {
    const share = picture[at]! / 255
    picture.set(
      ground.map((part) => Math.round(part + (glove - part) * share)),
      at,
    )
  }
  picture.writeUInt32BE(crc32(picture.subarray(type, end)), end)
  return picture
}

function luminance(color: readonly number[]): number {
  const [red, green, blue] = color.map((part) => (part / 255) ** 2.2) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
