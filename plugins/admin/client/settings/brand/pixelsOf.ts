/** @returns a picture's size as the browser reads it; undefined where it can't. */
export async function pixelsOf(file: Blob): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
