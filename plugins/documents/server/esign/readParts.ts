import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, type InputOf, parse, type PatchOf, parsePatch } from '@core/entity'
import { HttpError, invalid } from '@core/server/plugin'
import { limits } from '../../shared/esign/documentParts'

/** The parts of a multipart body: texts by name, and at most one file. */
export interface Parts {
  readonly texts: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer } | null
}

const largest = limits.megabytes * 1024 * 1024

/** What somebody may send, once it is known who they are. */
export interface Admission {
  /** Whether there may be a file. */
  readonly takesFile: boolean
}

/** Says who may send a form by its first part, which is all of it that was read; a file has no text. Throws to refuse it. */
export type Admit = (name: string, text: string | null) => Promise<Admission>

/**
 * Reads a multipart body with texts and at most one PDF.
 * @param admit is asked before anything behind the first part is read; without it the caller knows already who sends it
 * @throws HttpError 415 for another kind of body, 413 for a file that is too large, and what `admit` throws
 */
export async function readParts(request: FastifyRequest, reply: FastifyReply, admit?: Admit): Promise<Parts> {
  if (!request.isMultipart())
    throw new HttpError(415, 'The server takes a form here (Content-Type: multipart/form-data).')
  const texts: Record<string, string> = {}
  let file: Parts['file'] = null
  let admission: Admission | undefined = admit ? undefined : { takesFile: true }
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, parts: 21, fieldSize: 2 * 1024 * 1024, fileSize: largest + 1 },
    })) {
      admission ??= await admit!(part.fieldname, part.type === 'field' ? String(part.value) : null)
      if (part.type === 'field') texts[part.fieldname] = String(part.value)
      else {
        if (!admission.takesFile) throw new HttpError(400, 'This form takes no file.')
        const bytes = await part.toBuffer()
        if (bytes.length > largest) throw tooLarge()
        if (bytes.length > 0) file = { name: part.filename, bytes }
      }
    }
  } catch (error) {
    // Nobody reads on to the end of what is refused.
    reply.header('connection', 'close')
    if (error instanceof HttpError) throw error
    const code = (error as { code?: string }).code ?? ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (code.startsWith('FST_') || (error instanceof Error && error.name === 'Error' && code === ''))
      throw new HttpError(400, 'The form was cut short on its way, or has too many parts. Please try again.')
    throw error
  }
  return { texts, file }
}

const tooLarge = () =>
  new HttpError(413, `This PDF is larger than ${limits.megabytes} MB. Make it smaller, or split it.`)

/** Reads what the parts of a form say as the fields want it: numbers, and lists as JSON. @throws HttpError 400 */
export function parseParts<F extends Fields>(fields: F, texts: Parts['texts']): InputOf<F> {
  const parsed = parse(fields, valuesOf(fields, texts))
  if (parsed.errors) throw invalid(parsed.errors)
  return parsed.value
}

/** The same of a patch: what is absent stays as it is. @throws HttpError 400 */
export function parsePatchParts<F extends Fields>(fields: F, texts: Parts['texts']): PatchOf<F> {
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
