/** Translates an English text into the reader's language; `{names}` are placeholders. The product itself is in English. */
export type Say = (english: string, values?: Readonly<Record<string, string | number>>) => string

/** @returns a text with its `{names}` filled in */
export function fillIn(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
