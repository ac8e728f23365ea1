/** How a picture must be turned and mirrored to stand upright, from 1 to 8; 1: not at all (Exif 2.32, tag 0112). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const shortType = 3

/** @param tiff the content of an Exif block, from its byte order on; any bytes are allowed @returns 1 where it names none */
export function orientationIn(tiff: Buffer): Orientation {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(directory); entry++) {
      const at = directory + 2 + entry * 12
      if (short(at) !== orientationTag || short(at + 2) !== shortType) continue
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? (value as Orientation) : 1
    }
  } catch (error) {
    // It ends before what it refers to.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** @returns the content of an Exif block that contains nothing but this */
export function exifOf(orientation: Orientation): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
