/**
 * Makes a text storable in the database. It can't contain NUL; its replacement is refused by every text field. Unpaired surrogates become
 * the replacement character.
 */
export function storable(text: string): string {
  const whole = /[\ud800-\udfff]/.test(text) ? Buffer.from(text).toString() : text
  return whole.replaceAll('\u0000', '\u0001')
}
