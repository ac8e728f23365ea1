import { readFile, stat } from 'node:fs/promises'
import { createSecureContext, type Server } from 'node:tls'

/** The files of a certificate with its chain, and of its key, as PEM. */
export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
}

export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** @throws when a file can't be read or the two do not belong together; the message contains the variable */
export async function readCertificate({ certFile, keyFile }: CertificateFiles): Promise<Certificate> {
  const read = (name: string, file: string) =>
    readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${name}: the file ${file} can’t be read (${error.code}). Check the path and who may read it.`)
    })
  const [cert, key] = await Promise.all([read('TLS_CERT', certFile), read('TLS_KEY', keyFile)])
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new Error(
      `TLS_CERT and TLS_KEY can’t be used (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}). They must be PEM files of a certificate and its own key, without a password.`,
      { cause: error },
    )
  }
  return { cert, key }
}

interface FollowOptions {
  /** Called with the error of a renewed certificate that can't be used; the old one stays. */
  readonly onFailure: (error: unknown) => void
  /** How often to check, in ms. Default: a minute. */
  readonly every?: number
}

/**
 * Uses a renewed certificate for new connections, so that renewing it needs no restart. The first check loads the current files, which may
 * be newer than those that the server started with.
 * @returns a function that stops it
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  { onFailure, every = 60_000 }: FollowOptions,
): () => void {
  const timesOf = async () =>
    (await Promise.all([stat(files.certFile), stat(files.keyFile)])).map(({ mtimeMs }) => mtimeMs).join()
  let known: string | undefined
  const look = async () => {
    const times = await timesOf()
    if (times === known) return
    // The two files are written one after the other: a pair that does not match yet is checked again.
    server.setSecureContext(await readCertificate(files))
    known = times
  }
  let looking = look().catch(onFailure)
  const timer = setInterval(() => void (looking = looking.then(look).catch(onFailure)), every).unref()
  return () => clearInterval(timer)
}
