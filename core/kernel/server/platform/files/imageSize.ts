/** A picture's width and height in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Start-of-frame markers of JPEG (ITU-T T.81, table B.1): C0 to CF except tables, the reserved one and arithmetic conditioning. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** @returns the size of a PNG, JPEG or WebP, whatever its name; undefined where the bytes contain none. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    const size = pngSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The first chunk is IHDR, which begins with both (W3C PNG, 11.2.1). */
function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Lossy, lossless and extended files each store it in their own way (RFC 9649, section 2). */
function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  const packed = bytes.readUInt32LE(21)
  return form === 'VP8L' ? { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 } : undefined
}

/** Reads one segment after the other, until one that starts a frame: its precision, then height and width (T.81, B.2.2). */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
