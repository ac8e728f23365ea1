import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import documents from '../plugin'
import { openAuthority } from '../sealing/openAuthority'
import { sealPdf } from '../sealing/sealPdf'
import { agreement } from '../sealing/testing/agreement'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rotate-seal-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const folder = () => path.join(dataDir, 'sealing')
const opened = () => openAuthority({ folder: folder(), organization: 'North Clinic' })
async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const lines: string[] = []
  await documents.commands!['documents.rotateSeal']!({ dataDir, environment, args, say: (line) => lines.push(line) })
  return lines.join('\n')
}

describe('[D12] the operator’s command for new keys', () => {
  it.each(['seal', 'root'])(
    'makes a new %s for the same organization; old documents stay valid on /verify',
    async (which) => {
      const before = await opened()
      const { bytes: old } = await sealPdf(await agreement(), { authority: before, name: 'North Clinic' })
      const key = await readFile(path.join(folder(), `${which}.pem`), 'utf8')

      expect(await run([which])).toContain('for “North Clinic”')

      expect(await readFile(path.join(folder(), `${which}.pem`), 'utf8')).not.toBe(key)
      // The roots that DocumentSign/Roots returns to /verify after a restart.
      const after = await opened()
      const { bytes: later } = await sealPdf(await agreement(), { authority: after, name: 'North Clinic' })
      for (const pdf of [old, later]) {
        const { verdict, signatures } = await verifyPdf(pdf, { roots: after.roots })
        expect([verdict, signatures[0]!.signer.name]).toEqual(['valid', 'North Clinic document seal'])
      }
    },
  )

  it('names another organization if one is given', async () => {
    await opened()
    await run(['root', 'South Clinic'])
    const authority = await opened()
    const { bytes } = await sealPdf(await agreement(), { authority, name: 'South Clinic' })
    const { signatures } = await verifyPdf(bytes, { roots: authority.roots })
    expect(signatures[0]!.signer.name).toBe('South Clinic document seal')
  })

  it('says what to do if it can’t: no keys yet, SEAL_P12, no argument', async () => {
    await expect(run(['seal'])).rejects.toThrow('The first document that is sealed makes them')
    await expect(run(['seal'], { SEAL_P12: '/keys/seal.p12' })).rejects.toThrow('its issuer renews it')
    await expect(run([])).rejects.toThrow('npm run rotate-seal -- seal')
  })
})
