import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Transaction, ServerContext } from '@core/server/plugin'
import { insertFile } from '@core/server/files'

type Files = ServerContext['files']

/** A stored PDF that no row references yet. */
export interface StoredPdf {
  readonly id: string
  readonly size: number
  readonly sha256: string
}

/** The role of a PDF in its document. */
export type PdfField = 'source' | 'shown' | 'sealed'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores the bytes of a PDF that the server made. It can't be found until `bindPdf` references it; files without a reference are deleted
 * later.
 */
export function storePdf(files: Pick<Files, 'create'>, bytes: Uint8Array): Promise<StoredPdf> {
  return store((id) => files.create(id), bytes)
}

/** The same for an uploaded PDF, which must pass the virus check. */
export function storeForeignPdf(files: Pick<Files, 'receive'>, bytes: Uint8Array): Promise<StoredPdf> {
  return store((id) => files.receive(id), bytes)
}

async function store(create: (id: string) => ReturnType<Files['create']>, bytes: Uint8Array): Promise<StoredPdf> {
  const id = randomBytes(32).toString('base64url')
  const file = await create(id)
  try {
    await file.write(Buffer.from(bytes))
    await file.keep()
  } catch (error) {
    await file.discard()
    throw error
  }
  return { id, size: bytes.length, sha256: sha256(bytes) }
}

/** Links a stored PDF to its document, in the transaction that references it. */
export async function bindPdf(
  tx: Transaction,
  { id, size }: StoredPdf,
  documentId: number,
  field: PdfField,
  fileName = `${field}.pdf`,
): Promise<void> {
  const file = { id, fileName, type: 'application/pdf', size }
  await insertFile(tx, file, { entity: 'pdfDocument', recordId: documentId, field })
}

export const readPdf = (files: Files, id: string): Promise<Buffer> => buffer(files.read(id))
