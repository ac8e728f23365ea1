import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isObject } from '@core/kernel/entity/isObject'
import type { ProfileFiles } from '@core/kernel/server/plugins/ProfilePart'

/** A file within a profile. The digest lets people compare it. */
export interface CarriedFile {
  readonly fileName: string
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string
  readonly base64: string
}

/** @returns a file of the deployment in the form of a profile */
export async function carryFile(
  files: ProfileFiles,
  { id, fileName }: { readonly id: string; readonly fileName: string },
): Promise<CarriedFile> {
  const bytes = await buffer(files.read(id))
  return { fileName, sha256: digestOf(bytes), base64: bytes.toString('base64') }
}

/**
 * @param name of the field that holds it, for the message
 * @returns the file in a profile, or null where it contains null
 * @throws Error when it is no file, or incomplete
 */
export function readCarriedFile(value: unknown, name: string): CarriedFile | null {
  if (value === null || value === undefined) return null
  const { fileName, sha256, base64 } = isObject(value) ? value : {}
  if (typeof fileName !== 'string' || typeof base64 !== 'string')
    throw new Error(`${name} must be an object with fileName, sha256 and base64, or null`)
  const found = digestOf(Buffer.from(base64, 'base64'))
  if (found !== sha256)
    throw new Error(
      `${name}: the file is not whole, since its SHA-256 is ${found}. Export it again, or write this as its sha256 if you put the file there`,
    )
  return { fileName, sha256, base64 }
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
