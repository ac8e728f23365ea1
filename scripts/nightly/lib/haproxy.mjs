// HAProxy with the example of deployment/operations, a certificate made for the test, and the addresses of the nodes.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inProject } from '../../lib/project.mjs'
import { certificatePackages, makeCertificate } from './certificate.mjs'
import { startTlsProxy } from './tlsProxy.mjs'

export const haproxyPackages = ['haproxy', ...certificatePackages]

/** @returns {Promise<string>} */
function readExample() {
  return readFile(inProject('deployment', 'operations', 'haproxy.cfg'), 'utf8')
}

/** @returns {Promise<string>} the DRAIN_SECONDS that the example requires of the nodes */
export async function exampleDrainSeconds() {
  const found = /DRAIN_SECONDS=(\d+)/.exec(await readExample())?.[1]
  if (!found) throw new Error('deployment/operations/haproxy.cfg does not say DRAIN_SECONDS')
  return found
}

/**
 * @param {number} port that it listens on
 * @param {readonly string[]} origins of the nodes
 */
export async function startHaproxy(port, origins) {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-haproxy-'))
  const { key, text } = await makeCertificate(folder)
  const both = path.join(folder, 'both.pem')
  await writeFile(both, text + (await readFile(key, 'utf8')), { mode: 0o600 })
  let at = 0
  const site = (await readExample())
    .replaceAll(/^ *server (\w+) 10\.\S+$\n/gm, (_line, name) => {
      const node = origins[at++]
      return node ? `  server ${name} ${new URL(node).host}\n` : ''
    })
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace(/ crt \S+/, ` crt ${both}`)
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, site)
  return startTlsProxy(['/usr/sbin/haproxy', '-db', '-q', '-f', file], { folder, port, text })
}
