import { say } from '../../lib/project.mjs'
import { run, runQuietly } from '../../lib/run.mjs'

/**
 * Installs Debian's packages where they are missing.
 * @param {readonly string[]} packages
 * @throws when they can't be installed; the message has the command
 */
export async function installPackages(packages) {
  /** @type {string[]} */
  const missing = []
  for (const name of new Set(packages)) {
    const { output } = await runQuietly('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name])
    if (output !== 'installed') missing.push(name)
  }
  if (missing.length === 0) return
  say(`Installing ${missing.join(', ')}`)
  const command = ['install', '--yes', '--quiet', '--no-install-recommends', ...missing]
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const isInstalled =
    (await run('apt-get', ['update', '--quiet'], environment)) === 0 &&
    (await run('apt-get', command, environment)) === 0
  if (!isInstalled)
    throw new Error(
      `The nightly tests need ${missing.join(', ')}, and they could not be installed. Run as root on Debian or Ubuntu: apt-get ${command.join(' ')}`,
    )
}
