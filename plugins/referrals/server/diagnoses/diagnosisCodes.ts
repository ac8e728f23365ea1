import { readFile } from 'node:fs/promises'
import { type Diagnosis, writeCode } from '../../shared/diagnosisCalls'

/** The codes that one can look up. */
export interface DiagnosisCodes {
  /** What release they are of. */
  readonly version: string
  /** All codes of that release are here, so that one which isn't is no code. */
  readonly complete: boolean
  readonly codes: readonly Indexed[]
}

interface Indexed extends Diagnosis {
  /** The description's words, each after a blank: what is searched a hundred thousand times a key. */
  readonly words: string
}

function indexed(one: Diagnosis): Indexed {
  return { ...one, words: ` ${wordsOf(one.label).join(' ')}` }
}

/**
 * The codes that are shipped (`commonDiagnoses.txt`): all of chapters F and R that can be billed, code by code as of the release of October 2026, and of
 * the others those that referrals to these services name most often; with some headers. A code that others continue is a header. ICD-10-CM is a work
 * of the United States government (NCHS and CMS) and in the public domain.
 */
export async function readCommonCodes(): Promise<DiagnosisCodes> {
  const { default: text } = await import('./commonDiagnoses.txt?raw')
  const named = text
    .trim()
    .split('\n')
    .map((line) => ({ code: line.slice(0, line.indexOf(' ')), label: line.slice(line.indexOf(' ') + 1) }))
  const codes = named.map((one, at) => indexed({ ...one, billable: !named[at + 1]?.code.startsWith(one.code) }))
  return { version: 'ICD-10-CM 2027 (F and R), common codes of other chapters', complete: false, codes }
}

/**
 * The order file in which CMS publishes ICD-10-CM each year, `icd10cm_order_2027.txt`. Its columns have fixed widths: number, code, whether it
 * can be billed, a short and the full description.
 * @throws when a file holds no such lines
 */
export function readOrderFile(name: string, content: string): DiagnosisCodes {
  const codes = content.split('\n').flatMap((line) => {
    const [, code, billable, label] = /^\d{5} ([A-Z0-9]{3,7}) +([01]) .{60} (.+?)\s*$/.exec(line) ?? []
    return code && label ? [indexed({ code: writeCode(code), label, billable: billable === '1' })] : []
  })
  if (codes.length === 0)
    throw new Error(
      `${name} holds no codes of ICD-10-CM. ICD10CM_FILE must name the order file that CMS publishes, such as icd10cm_order_2027.txt.`,
    )
  const year = /20\d\d/.exec(name)?.[0]
  return { version: year ? `ICD-10-CM ${year}` : 'ICD-10-CM', complete: true, codes }
}

let loading: Promise<DiagnosisCodes> | undefined

/** The codes of the file that ICD10CM_FILE names, else those that are shipped. Read once. */
export function loadDiagnosisCodes(): Promise<DiagnosisCodes> {
  loading ??= load(process.env.ICD10CM_FILE)
  return loading
}

async function load(file: string | undefined): Promise<DiagnosisCodes> {
  return file ? readOrderFile(file, await readFile(file, 'utf8')) : readCommonCodes()
}

/**
 * Finds codes by the beginning of a code, or by words of the description: each word typed begins one of its words. A code comes before a
 * description, and among descriptions those that begin with what is typed, then those that can be billed, then the short ones.
 */
export function searchDiagnoses({ codes }: DiagnosisCodes, typed: string, limit: number): readonly Diagnosis[] {
  return find(codes, typed, limit).map(({ code, label, billable }) => ({ code, label, billable }))
}

function find(codes: readonly Indexed[], typed: string, limit: number): readonly Indexed[] {
  const code = writeCode(typed)
  const byCode = /^(?:[A-Z]\d|QA)/.test(code) ? codes.filter((one) => one.code.startsWith(code)).slice(0, limit) : []
  if (byCode.length > 0) return byCode
  const words = wordsOf(typed).map((word) => ` ${word}`)
  const rankOf = (one: Indexed) =>
    (one.words.startsWith(words.join('')) ? 0 : 2000) + (one.billable ? 0 : 1000) + one.label.length
  return codes
    .filter((one) => words.every((word) => one.words.includes(word)))
    .map((one) => ({ one, rank: rankOf(one) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ one }) => one)
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
