// The base image that the Containerfile names, made of Debian's packages and of Node from npm: it needs no registry of images.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../../lib/project.mjs'
import { debianArchive, unpack } from './debian.mjs'
import { installNode } from './fromNpm.mjs'

/** As in the official image: a command that begins with a dash, or that is no program, is Node's. */
const entrypoint = `#!/bin/sh
set -e
if [ "\${1#-}" != "\${1}" ] || [ -z "$(command -v "\${1}")" ] || { [ -f "\${1}" ] && ! [ -x "\${1}" ]; }; then
  set -- node "$@"
fi
exec "$@"
`

/**
 * @param {import('./machine.mjs').Machine} machine where podman is
 * @param {string} containerfile
 * @returns {Promise<string>} the image's name
 */
export async function makeNodeImage(machine, containerfile) {
  const text = await readFile(inProject(containerfile), 'utf8')
  const names = new Set([...text.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name))
  const [name = ''] = names
  const version = Number(/^docker\.io\/library\/node:(\d+)-bookworm-slim$/.exec(name)?.[1])
  if (names.size !== 1 || !version) throw new Error(`${containerfile} is built on ${[...names].join(', ')}`)
  const there = '/srv/base'
  const folder = path.join(machine.root, there)
  await mkdir(folder)
  await unpack(await debianArchive('plain', ['libstdc++6']), folder)
  await installNode(path.join(folder, 'usr', 'local'), version)
  const script = path.join(folder, 'usr', 'local', 'bin', 'docker-entrypoint.sh')
  await writeFile(script, entrypoint)
  await chmod(script, 0o755)
  const user = 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node'
  const changes = [
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'ENTRYPOINT ["docker-entrypoint.sh"]',
    'CMD ["node"]',
  ]
  await machine.run(`
    chroot ${there} sh -c '${user}'
    tar -C ${there} -c . | podman import --quiet ${changes.map((change) => `--change '${change}'`).join(' ')} - ${name}`)
  await rm(folder, { recursive: true })
  return name
}
