import { readFile } from 'node:fs/promises'
import { type Diagnosis, writeCode } from '../../shared/diagnosisCalls'

/** The codes that can be looked up. */
export interface DiagnosisCodes {
  /** The name of their release. */
  readonly version: string
  /** All codes of that release are here, so a code that is missing here doesn't exist. */
  readonly complete: boolean
  readonly codes: readonly Indexed[]
}

interface Indexed extends Diagnosis {
  /** The description's words, each after a space: a key press searches a hundred thousand of them. */
  readonly words: string
}

function indexed(one: Diagnosis): Indexed {
  return { ...one, words: ` ${wordsOf(one.label).join(' ')}` }
}

/**
 * The included codes (`commonDiagnoses.txt`): all billable codes of chapters F and R, of the release of October 2026; of the other chapters,
 * those that are most frequent in referrals to these services; and some headers. A code that is the beginning of others is a header. ICD-10-CM is a
 * work of the United States government (NCHS and CMS) and in the public domain.
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
 * Parses the order file in which CMS publishes ICD-10-CM each year, `icd10cm_order_2027.txt`. Its columns have fixed widths: number, code, whether it
 * is billable, the short and the full description.
 * @throws when a file contains no such lines
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

/** The codes of the file in ICD10CM_FILE, by default the included ones. Read once. */
export function loadDiagnosisCodes(): Promise<DiagnosisCodes> {
  loading ??= load(process.env.ICD10CM_FILE)
  return loading
}

async function load(file: string | undefined): Promise<DiagnosisCodes> {
  return file ? readOrderFile(file, await readFile(file, 'utf8')) : readCommonCodes()
}

/**
 * Finds codes by the beginning of a code, or by the description: each typed word is the beginning of one of its words. Matching codes come
 * first, then descriptions that start with the typed text, then billable codes, then the short descriptions.
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
