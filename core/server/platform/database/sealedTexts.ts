import { type DataKeys, isSealed, sealedValues, valueMark } from '../dataKeys'

/** Of each sealed value. */
const begin = `${valueMark}.`

let keys: DataKeys | undefined

/** Says which keys this process seals values with, and opens what any connection of it reads. */
export function setDataKeys(dataKeys: DataKeys): void {
  keys = dataKeys
}

/** @returns a text as the database is to hold it. Whatever reads it back, by which query ever, reads the text. @throws before `setDataKeys` */
export function sealText(text: string): string {
  // One whose key is lost stays what it is when its row is written again.
  return isSealed(text) ? text : required().sealValue(text)
}

/** @returns what sealed values of this text may end in, for a query that looks for equal ones */
export function digestsOf(text: string): readonly string[] {
  return required().digestsOf(text)
}

function required(): DataKeys {
  if (!keys) throw new Error('There are no data keys: call setDataKeys before anything is encrypted.')
  return keys
}

/** @returns what the database holds with each sealed value in it opened: of a row that it wrote as JSON too */
export function openTexts(stored: string): string {
  if (!keys || !stored.includes(begin)) return stored
  const { openValue } = keys
  return stored.replaceAll(sealedValues, (sealed) => {
    const text = openValue(sealed)
    if (text === undefined) return sealed
    // Within something longer it stands in the quotation marks of JSON.
    return sealed.length === stored.length ? text : JSON.stringify(text).slice(1, -1)
  })
}
