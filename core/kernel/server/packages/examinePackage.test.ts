import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { examinePackage } from './examinePackage'
import { readTrustedPackage } from './loadPackage'
import { publicKeyText, writePackage } from './packageFile'
import { sandboxedPackage } from './sandbox/testing/sandboxedPackage'

const [author, somebody] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const { manifest, files } = sandboxedPackage()

const pack = (version: string, { privateKey }: typeof author) =>
  writePackage({ manifest: { ...manifest, version }, files, privateKey })

/** Examines a version while another one is in use. @returns why it is refused */
async function problemOf(content: Buffer, publishers: ReadonlyMap<string, string> = new Map()): Promise<string> {
  const inUse = await readTrustedPackage(await pack('1.0.0', author), { own: [], publishers })
  const chosen = { on: [], installed: [], settings: new Map(), packages: new Map([[manifest.id, inUse]]) }
  const sources = { own: [], descriptions: new Map(), requested: undefined, publishers, folder: '' }
  // Neither core nor its database is reached: a package is refused before it is composed, or fails there.
  const nothing = { calls: [] } as unknown as Parameters<typeof examinePackage>[4]
  return examinePackage(content, chosen, sources, {} as ServerPlugin, nothing).then(
    ({ faults }) => faults.join(),
    (error: Error) => error.message,
  )
}

it('an update is signed by the key of the version that is installed, or by a publisher whom the deployment trusts', async () => {
  const refused = 'is not signed by the key that 1.0.0 is signed by, which is installed here'
  expect(await problemOf(await pack('1.1.0', author))).not.toContain(refused)
  expect(await problemOf(await pack('1.1.0', somebody))).toContain(refused)
  const trusted = new Map([[publicKeyText(somebody.publicKey), 'Acme']])
  expect(await problemOf(await pack('1.1.0', somebody), trusted)).not.toContain(refused)
})
