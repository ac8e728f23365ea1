/** Signs stand beside the number, words and abbreviations after a blank at which no line breaks. */
export function withUnit(text: string, unit: string): string {
  return /^[%°′″'"]/.test(unit) ? `${text}${unit}` : `${text}\u00a0${unit}`
}
