import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runQuietly } from '../../lib/run.mjs'

export const certificatePackages = ['openssl']

/**
 * Makes a certificate for 127.0.0.1, valid for two days.
 * @param {string} folder
 * @returns its file, the file of its key, and its text
 */
export async function makeCertificate(folder) {
  const cert = path.join(folder, 'cert.pem')
  const key = path.join(folder, 'key.pem')
  const kind = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'
  const names = '-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  const made = await runQuietly('openssl', `req -x509 ${kind} ${names} -keyout ${key} -out ${cert}`.split(' '))
  if (made.code !== 0) throw new Error(`openssl failed: ${made.output}`)
  return { cert, key, text: await readFile(cert, 'utf8') }
}
