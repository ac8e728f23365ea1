import { type DataKeys, isSealed, sealedValues, valueMark } from '../dataKeys'

/** The prefix of each sealed value. */
const begin = `${valueMark}.`

let keys: DataKeys | undefined

/** Sets the keys with which this process seals values. From then on every connection decrypts what it reads. */
export function setDataKeys(dataKeys: DataKeys): void {
  keys = dataKeys
}

/**
 * @returns a text in the form in which the database stores it. Every query that reads it returns the text.
 * @throws before `setDataKeys`
 */
export function sealText(text: string): string {
  // If its key is lost, a sealed value stays unchanged when its row is written again.
  return isSealed(text) ? text : required().sealValue(text)
}

/** @returns the digests that sealed values of this text may end with, for a query that searches equal ones */
export function digestsOf(text: string): readonly string[] {
  return required().digestsOf(text)
}

function required(): DataKeys {
  if (!keys) throw new Error('There are no data keys: call setDataKeys before anything is encrypted.')
  return keys
}

/** @returns a stored text with each sealed value in it decrypted, also within a row that the database wrote as JSON */
export function openTexts(stored: string): string {
  if (!keys || !stored.includes(begin)) return stored
  const { openValue } = keys
  return stored.replaceAll(sealedValues, (sealed) => {
    const text = openValue(sealed)
    if (text === undefined) return sealed
    // Within a longer text it is part of a JSON string.
    return sealed.length === stored.length ? text : JSON.stringify(text).slice(1, -1)
  })
}
