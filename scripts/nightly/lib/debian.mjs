// A root folder of Debian, as a tar archive, for a machine or an image that a part makes.
import { mkdir, rename, stat } from 'node:fs/promises'
import { inProject } from '../../lib/project.mjs'
import { runQuietly } from '../../lib/run.mjs'

export const debianPackages = ['mmdebstrap', 'debian-archive-keyring']

/** The version that the Containerfile names. */
const suite = 'bookworm'

/**
 * Debian's essential packages and these, in an archive that is made once and cached.
 * @param {string} name of the archive
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the archive
 */
export async function debianArchive(name, packages) {
  const folder = inProject('.cache', 'nightly')
  const archive = `${folder}/debian-${suite}-${name}.tar`
  if (await stat(archive).catch(() => undefined)) return archive
  await mkdir(folder, { recursive: true })
  const unfinished = `${archive}.new.tar`
  const { code, output } = await runQuietly('mmdebstrap', [
    '--variant=minbase',
    `--include=${packages.join(',')}`,
    suite,
    unfinished,
  ])
  if (code !== 0) throw new Error(`Debian ${suite} could not be had from its mirror: ${output.slice(-2000)}`)
  await rename(unfinished, archive)
  return archive
}

/** @param {string} archive @param {string} folder which exists */
export async function unpack(archive, folder) {
  const { code, output } = await runQuietly('tar', [
    '--extract',
    '--numeric-owner',
    '--file',
    archive,
    '--directory',
    folder,
  ])
  if (code !== 0) throw new Error(`${archive} could not be unpacked: ${output.slice(-2000)}`)
}
