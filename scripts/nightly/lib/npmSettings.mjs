import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rootCertificates } from 'node:tls'
import { npmCommand } from '../../lib/npm.mjs'
import { runQuietly } from '../../lib/run.mjs'

/** What decides how npm reaches its registry, apart from the lines of the account's own file. */
const keys = ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl']

/**
 * Writes this machine's settings of npm for the npm of a machine or an image that a part makes: its registry, proxy and certificates. They may
 * contain a secret, so the files are only for their owner.
 * @param {string} folder where to write `.npmrc` and `certificates.pem`
 * @param {string} there the path of that folder for the reader
 */
export async function writeNpmSettings(folder, there) {
  const file = await npmConfig('userconfig')
  const lines = [await readFile(file, 'utf8').catch(() => '')]
  for (const key of keys) {
    const value = await npmConfig(key)
    if (value !== 'null' && value !== '') lines.push(`${key}=${value}`)
  }
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) {
    const certificates = [...rootCertificates, await readFile(authorities, 'utf8')].join('\n')
    await writeFile(path.join(folder, 'certificates.pem'), certificates, { mode: 0o600 })
    lines.push(`cafile=${there}/certificates.pem`)
  }
  await writeFile(path.join(folder, '.npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** @returns {Promise<string>} a mount of this machine's cache of npm for a machine that a part makes, so that packages are downloaded once */
export async function npmCacheMount() {
  const cache = await npmConfig('cache')
  await mkdir(cache, { recursive: true })
  return `${cache}:/root/.npm`
}

/** @param {string} key */
async function npmConfig(key) {
  const [program, args] = npmCommand()
  const { output } = await runQuietly(program, [...args, 'config', 'get', key])
  return output.trim()
}
