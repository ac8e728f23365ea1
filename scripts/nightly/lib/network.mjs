// A network namespace with a node in it: its connection to the database can be cut, while people still reach it.
import { runQuietly } from '../../lib/run.mjs'

export const networkPackages = ['iproute2']

/** Used only here: a range for network tests (RFC 2544). */
const range = '198.18'

/** @param {...string} args */
async function ip(...args) {
  const { code, output } = await runQuietly('ip', args)
  if (code !== 0) throw new Error(`ip ${args.join(' ')} failed: ${output}`)
}

/** @returns the addresses on both sides of two cables, and the command that runs a program inside */
export async function makeNetwork() {
  const id = String(process.pid % 100_000)
  const name = `wg${id}`
  const cables = { people: [`wgp${id}`, `wgq${id}`], database: [`wgd${id}`, `wge${id}`] }
  const addresses = {
    people: { outside: `${range}.1.1`, inside: `${range}.1.2` },
    database: { outside: `${range}.2.1`, inside: `${range}.2.2` },
  }
  await ip('netns', 'add', name)
  for (const cable of /** @type {const} */ (['people', 'database'])) {
    const [outside = '', inside = ''] = cables[cable]
    await ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside)
    await ip('link', 'set', inside, 'netns', name)
    await ip('addr', 'add', `${addresses[cable].outside}/24`, 'dev', outside)
    await ip('link', 'set', outside, 'up')
    await ip('-n', name, 'addr', 'add', `${addresses[cable].inside}/24`, 'dev', inside)
    await ip('-n', name, 'link', 'set', inside, 'up')
  }
  await ip('-n', name, 'link', 'set', 'lo', 'up')
  return {
    addresses,
    inside: ['ip', 'netns', 'exec', name],
    /** @param {boolean} isUp of the cable to the database */
    connect: (isUp = true) => ip('link', 'set', cables.database[0] ?? '', isUp ? 'up' : 'down'),
    async remove() {
      await ip('netns', 'del', name)
    },
  }
}
