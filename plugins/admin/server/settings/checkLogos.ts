import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { FieldError, FileRef } from '@core/entity'
import { type Viewer, type Transaction, type ServerContext, invalid } from '@core/server/plugin'
import { imageSize } from '@core/server/files'
import { largestLogo, logoProblem } from '../../shared/logoRules'

const logoFields = ['webLogoDoc', 'mobileLogoDoc'] as const

type Logos = Readonly<Partial<Record<(typeof logoFields)[number], readonly FileRef[] | null | undefined>>>

interface Write {
  readonly tx: Transaction
  readonly viewer: Viewer
  readonly before: Logos | null
  readonly after: Logos
}

/**
 * Checks each picture that becomes a logo. Core's bindFiles checks its owner; pictures of other people are not opened here.
 * @throws HttpError 400 at the list that contains one which is too large, too small, or no picture
 */
export async function checkLogos({ tx, viewer, before, after }: Write, files: ServerContext['files']): Promise<void> {
  const had = new Set(logoFields.flatMap((field) => before?.[field] ?? []).map(({ id }) => id))
  const named = logoFields
    .flatMap((field) => (after[field] ?? []).map(({ id }) => ({ field, id })))
    .filter(({ id }) => !had.has(id))
  if (named.length === 0) return
  const { rows } = await sql<Pick<FileRef, 'id' | 'fileName' | 'size'>>`
    select id, file_name as "fileName", size from api.file
    where id = any(${named.map(({ id }) => id)}::text[]) and ((entity is null and uploaded_by = ${viewer.id}) or entity = 'userSetting')`.execute(
    tx.query,
  )
  const errors: FieldError[] = []
  for (const { field, id } of named) {
    const file = rows.find((row) => row.id === id)
    if (!file) continue
    const pixels = file.size > largestLogo ? undefined : imageSize(await buffer(files.read(id)))
    const message = logoProblem({ ...file, pixels })
    if (message) errors.push({ field, message })
  }
  if (errors.length > 0) throw invalid(errors)
}
