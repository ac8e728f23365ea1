import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '@core/server/testing'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { pemOf, pemOfIdentity } from '../sealing/Identity'
import { createAuthority, makeKeys, type SealingAuthority } from '../sealing/SealingAuthority'
import { sealPdf, signPdf } from '../sealing/sealPdf'
import { agreement } from '../sealing/testing/agreement'
import { deploymentAuthority, deploymentRoots } from './deploymentAuthority'
import documents from '../plugin'
import { rotateSeal } from './rotateSeal'
import { sealHealth } from './sealHealth'
import { createEsignApp } from './testing/esignApp'

const organization = 'North Clinic'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createEsignApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.pool.query('delete from documents.sealing_root')
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-sealing-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A process of the deployment with a DATA_DIR of its own. */
const node = (name: string) => ({
  db: test.db,
  dataDir: path.join(folder, name),
  brand: async () => ({ name: organization, color: null, officePhone: null, webLogo: null, mobileLogo: null }),
})

/** A PDF that a person signed and the deployment sealed. */
async function sealedBy(authority: SealingAuthority): Promise<Uint8Array> {
  const identity = await authority.issueFor({ name: 'Ana Novak' })
  const signed = await signPdf(await agreement(), { identity, field: 'Signer 1', name: 'Ana Novak', reason: 'I agree' })
  return (await sealPdf(signed, { authority, name: organization })).bytes
}

const verdict = async (pdf: Uint8Array, name: string) =>
  (await verifyPdf(pdf, { roots: await deploymentRoots(node(name)) })).verdict

/** Writes what an earlier version stored in a node's folder. */
async function storeInFolder(name: string) {
  const keys = await makeKeys(organization)
  const retired = createAuthority(await makeKeys(organization))
  const sealing = path.join(folder, name, 'sealing')
  await mkdir(path.join(sealing, 'retired'), { recursive: true })
  await writeFile(path.join(sealing, 'root.pem'), await pemOfIdentity(keys.root))
  await writeFile(path.join(sealing, 'seal.pem'), await pemOfIdentity(keys.seal))
  await writeFile(path.join(sealing, 'retired', 'old.pem'), retired.roots[0]!)
  return { keys, before: [await sealedBy(retired), await sealedBy(createAuthority(keys))] }
}

async function rotate(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const lines: string[] = []
  const { db, dataDir } = node('first')
  const say = (line: string) => void lines.push(line)
  await rotateSeal({ args, environment, config: { dataDir }, say, withDatabase: (work) => work(db) })
  return lines.join('\n')
}

describe('[D12] nodes that share only the database', () => {
  it('agree on the keys, also if they start at the same time, and each verifies the documents of the others', async () => {
    const names = ['first', 'second', 'third']
    const authorities = await Promise.all(names.map((name) => deploymentAuthority(node(name))))
    expect(new Set(authorities.map(({ seal }) => pemOf(seal.certificate))).size).toBe(1)
    for (const authority of authorities) {
      const pdf = await sealedBy(authority)
      for (const name of names) expect(await verdict(pdf, name)).toBe('valid')
    }
  })

  it('find the keys encrypted there', async () => {
    await deploymentAuthority(node('first'))
    const { rows } = await test.db.pool.query(
      `select convert_to(root_key, 'UTF8') as root, convert_to(seal_key, 'UTF8') as seal from documents.sealing_root`,
    )
    for (const stored of [rows[0].root, rows[0].seal]) expect(String(stored)).toMatch(/^sealed2\./)
    expect(documents.encryptedColumns!.map(({ column }) => column)).toEqual(['root_key', 'seal_key'])
  })

  it('take over what an earlier version stored in their folders: keys from the first, trust from each', async () => {
    const [first, second] = [await storeInFolder('first'), await storeInFolder('second')]
    const { seal } = await deploymentAuthority(node('first'))
    expect(pemOf(seal.certificate)).toBe(pemOf(first.keys.seal.certificate))
    const other = await deploymentAuthority(node('second'))
    expect(pemOf(other.seal.certificate)).toBe(pemOf(first.keys.seal.certificate))
    for (const pdf of [...first.before, ...second.before])
      for (const name of ['first', 'second', 'third']) expect(await verdict(pdf, name)).toBe('valid')
  })

  it('trust the root of SEAL_P12, also when another seal has replaced it', async () => {
    const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder })
    const subject = '/O=North Clinic/CN=North Clinic seal'
    await openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      subject,
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
    )
    await openssl(
      'pkcs12',
      '-export',
      '-inkey',
      'key.pem',
      '-in',
      'cert.pem',
      '-passout',
      'pass:Geheim-1',
      '-out',
      'seal.p12',
    )
    vi.stubEnv('SEAL_P12', path.join(folder, 'seal.p12'))
    vi.stubEnv('SEAL_PASSWORD', 'Geheim-1')
    const authority = await deploymentAuthority(node('first'))
    vi.unstubAllEnvs()
    expect(authority.isOwn).toBe(false)
    expect(await verdict(await sealedBy(authority), 'second')).toBe('valid')
  })
})

describe('[D12] the operator’s command for new keys', () => {
  it.each(['seal', 'root'])('makes a new %s, which running nodes use; old documents stay valid', async (which) => {
    const before = await deploymentAuthority(node('first'))
    const old = await sealedBy(before)
    expect(await rotate([which])).toContain('for “North Clinic”')
    const after = await deploymentAuthority(node('second'))
    expect(pemOf(after.seal.certificate)).not.toBe(pemOf(before.seal.certificate))
    expect(after.roots[0] === before.roots[0]).toBe(which === 'seal')
    for (const pdf of [old, await sealedBy(after)]) expect(await verdict(pdf, 'first')).toBe('valid')
    const { rows } = await test.db.pool.query('select from documents.sealing_root where root_key is not null')
    expect(rows, 'the retired keys are deleted').toHaveLength(1)
  })

  it('rotates keys that are still in the folder of an earlier version', async () => {
    const { before } = await storeInFolder('first')
    await rotate(['root'])
    for (const pdf of before) expect(await verdict(pdf, 'second')).toBe('valid')
  })

  it('names another organization if one is given', async () => {
    await deploymentAuthority(node('first'))
    await rotate(['root', 'South Clinic'])
    const pdf = await sealedBy(await deploymentAuthority(node('first')))
    const { signatures } = await verifyPdf(pdf, { roots: await deploymentRoots(node('first')) })
    expect(signatures.at(-1)!.signer.name).toBe('South Clinic document seal')
  })

  it('says what to do if it can’t: no keys yet, SEAL_P12, no argument', async () => {
    await expect(rotate(['seal'])).rejects.toThrow('The first document that is sealed makes them')
    await expect(rotate(['seal'], { SEAL_P12: '/keys/seal.p12' })).rejects.toThrow('its issuer renews it')
    await expect(rotate([])).rejects.toThrow('npm run rotate-seal -- seal')
  })
})

it('[V11] keys whose data key is lost stop sealing, until the statement of the README was run; old documents stay valid', async () => {
  const old = await sealedBy(await deploymentAuthority(node('first')))
  await test.db.pool.query(
    `update documents.sealing_root set root_key = 'sealed2.00000000.x', seal_key = 'sealed2.00000000.x'`,
  )
  await expect(deploymentAuthority(node('second'))).rejects.toThrow('a data key is missing here')
  const text = await readFile('plugins/documents/README.md', 'utf8')
  await test.db.pool.query(/`(update documents\.sealing_root [^`]+)`/.exec(text)![1]!)
  const later = await sealedBy(await deploymentAuthority(node('second')))
  for (const pdf of [old, later]) expect(await verdict(pdf, 'first')).toBe('valid')
})

describe('the check of the seals', () => {
  afterEach(() => void vi.useRealTimers())

  it('finds keys that can’t be decrypted, and a certificate that expires soon', async () => {
    const look = () => sealHealth.check(node('one'))
    expect(await look(), 'nothing was sealed yet').toBeUndefined()
    await deploymentAuthority(node('one'))
    expect(await look()).toBeUndefined()
    const year = 365 * 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * year })
    expect(await look()).toMatchObject({ tone: 'danger', title: 'The certificate of the seal has expired' })
    vi.useRealTimers()
    await test.db.pool.query(`update documents.sealing_root set root_key = 'unreadable'`)
    expect(await look()).toMatchObject({ tone: 'danger', title: 'Documents can’t be sealed' })
  })
})
