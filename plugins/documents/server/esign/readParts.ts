import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, type InputOf, parse, parsePatch } from '@core/entity'
import { bytesOf, formParts } from '@core/server/files'
import { HttpError, invalid } from '@core/server/plugin'
import { limits } from '../../shared/esign/documentParts'

/** The parts of a multipart body: texts by name, and at most one file. */
export interface Parts {
  readonly texts: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer } | null
}

const largest = limits.megabytes * 1024 * 1024

/** What a known sender may send. */
export interface Admission {
  /** Whether a file is allowed. */
  readonly takesFile: boolean
}

/** Decides by the first part of a form who sends it, before anything else is read. For a file the text is null. Throws to refuse it. */
export type Admit = (name: string, text: string | null) => Promise<Admission>

/**
 * Reads a multipart body with texts and at most one PDF.
 * @param admit is called before anything after the first part is read; omitted if the caller already knows the sender
 * @throws HttpError 415 for another kind of body, 413 for a file that is too large, and the errors of `formParts` and `admit`
 */
export async function readParts(request: FastifyRequest, reply: FastifyReply, admit?: Admit): Promise<Parts> {
  const texts: Record<string, string> = {}
  let file: Parts['file'] = null
  let admission: Admission | undefined = admit ? undefined : { takesFile: true }
  try {
    for await (const part of formParts(request, { fields: 20, fieldSize: 2 * 1024 * 1024, fileSize: largest })) {
      admission ??= await admit!(part.name, part.type === 'field' ? part.text : null)
      if (part.type === 'field') texts[part.name] = part.text
      else {
        if (!admission.takesFile) throw new HttpError(400, 'This form takes no file.')
        const bytes = await bytesOf(part.file, largest, tooLarge)
        if (bytes.length > 0) file = { name: part.filename, bytes }
      }
    }
  } catch (error) {
    // The rest of a refused request isn't read, so the connection is closed.
    reply.header('connection', 'close')
    throw error
  }
  return { texts, file }
}

const tooLarge = () =>
  new HttpError(413, `This PDF is larger than ${limits.megabytes} MB. Make it smaller, or split it.`)

/** Parses the parts of a form to the types of the fields: numbers, and lists from JSON. @throws HttpError 400 */
export function parseParts<F extends Fields>(fields: F, texts: Parts['texts']): InputOf<F> {
  const parsed = parse(fields, valuesOf(fields, texts))
  if (parsed.errors) throw invalid(parsed.errors)
  return parsed.value
}

/** The same for a patch: absent fields stay as they are. @throws HttpError 400 */
export function parsePatchParts<F extends Fields>(fields: F, texts: Parts['texts']): Partial<InputOf<F>> {
  const parsed = parsePatch(fields, valuesOf(fields, texts))
  if (parsed.errors) throw invalid(parsed.errors)
  return parsed.value
}

function valuesOf(fields: Fields, texts: Parts['texts']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, readText(fields[name]?.kind ?? 'text', text)]),
  )
}

function readText(kind: string, text: string): unknown {
  if (kind === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  if (kind !== 'rows' && kind !== 'choices' && kind !== 'object') return text
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}
