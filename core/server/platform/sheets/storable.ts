/**
 * Makes a text one that the database takes. NUL can't stand there; what stands for it is refused by every text field. Halves of
 * signs become the sign for what can't be read.
 */
export function storable(text: string): string {
  const whole = /[\ud800-\udfff]/.test(text) ? Buffer.from(text).toString() : text
  return whole.replaceAll('\u0000', '\u0001')
}
