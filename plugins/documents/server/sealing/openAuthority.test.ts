import { readdir, readFile, stat } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { certificateOfPem } from '../../shared/verify/certificates'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { openAuthority, rotateKeys } from './openAuthority'
import { sealPdf } from './sealPdf'
import { agreement } from './testing/agreement'
import { fleetingFolder, judge, pdfsig } from './testing/tools'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
const options = () => ({ folder: `${folder.path}/sealing`, organization: 'White Glove' })
beforeEach(async () => {
  folder = await fleetingFolder()
})
afterEach(() => folder.remove())

const verdict = async (pdf: Uint8Array, roots: readonly string[]) => (await verifyPdf(pdf, { roots })).verdict

describe('[D12] the deployment’s own root', () => {
  it('is made once, even by several nodes at the same time, and only its owner can read it', async () => {
    const nodes = await Promise.all([openAuthority(options()), openAuthority(options()), openAuthority(options())])
    expect(new Set(nodes.map(({ roots }) => roots.join(''))).size).toBe(1)
    expect(new Set(nodes.map(({ seal }) => seal.certificate.serialNumber.valueBlock.toString())).size).toBe(1)
    expect((await readdir(options().folder)).toSorted()).toEqual(['retired', 'root.pem', 'seal.pem'])
    for (const file of ['root.pem', 'seal.pem'])
      expect((await stat(`${options().folder}/${file}`)).mode & 0o777).toBe(0o600)
  })

  it('issues certificates that OpenSSL accepts for signing', async () => {
    const { roots } = await openAuthority(options())
    const { status, output } = await judge('openssl', [
      'verify',
      '-x509_strict',
      '-purpose',
      'smimesign',
      '-CAfile',
      `${options().folder}/root.pem`,
      `${options().folder}/seal.pem`,
    ])
    expect(status, output).toBe(0)
    expect(certificateOfPem(roots[0]!).notAfter.value.getFullYear()).toBeGreaterThan(2050)
  })
})

describe('[D12] new keys', () => {
  it.each(['seal', 'root'] as const)('of the %s leave documents valid that were sealed before', async (which) => {
    const before = await openAuthority(options())
    const { bytes } = await sealPdf(await agreement(), { authority: before, name: 'White Glove' })
    const key = await readFile(`${options().folder}/${which}.pem`, 'utf8')
    await rotateKeys(options(), which)
    const after = await openAuthority(options())
    expect(await readFile(`${options().folder}/${which}.pem`, 'utf8')).not.toBe(key)
    expect((await stat(`${options().folder}/${which}.pem`)).mode & 0o777).toBe(0o600)
    expect(await verdict(bytes, after.roots)).toBe('valid')
    const { bytes: later } = await sealPdf(await agreement(), { authority: after, name: 'White Glove' })
    expect(await verdict(later, after.roots)).toBe('valid')
    expect(await verdict(later, before.roots)).toBe(which === 'root' ? 'valid-unknown' : 'valid')
    // Only certificates of the retired keys are stored.
    for (const name of await readdir(`${options().folder}/retired`))
      expect(await readFile(`${options().folder}/retired/${name}`, 'utf8')).not.toContain('PRIVATE KEY')
  })
})

describe('[D12] SEAL_P12', () => {
  it.each(['rsa:2048', 'ec'])('seals with a key of %s and its certificate', async (kind) => {
    const file = (name: string) => `${folder.path}/${name}`
    const key = kind === 'ec' ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['-newkey', kind]
    const made = await judge('openssl', [
      'req',
      '-x509',
      ...key,
      '-nodes',
      '-subj',
      '/O=North Clinic/CN=North Clinic seal',
      '-days',
      '30',
      '-keyout',
      file('key.pem'),
      '-out',
      file('cert.pem'),
    ])
    expect(made.status, made.output).toBe(0)
    await judge('openssl', [
      'pkcs12',
      '-export',
      '-inkey',
      file('key.pem'),
      '-in',
      file('cert.pem'),
      '-passout',
      'pass:Geheim-1ü',
      '-out',
      file('seal.p12'),
    ])
    const bytes = await readFile(file('seal.p12'))
    const authority = await openAuthority({ ...options(), p12: { bytes, password: 'Geheim-1ü' } })
    expect(authority.isOwn).toBe(false)
    const sealed = await sealPdf(await agreement(), { authority, name: 'North Clinic' })
    const { verdict: found, signatures } = await verifyPdf(sealed.bytes, { roots: authority.roots })
    expect([found, signatures[0]!.signer.name]).toEqual(['valid', 'North Clinic seal'])
    expect((await pdfsig(folder.path, sealed.bytes)).output).toContain('Signature is Valid.')
    // Another seal replaces it: documents that it sealed stay valid.
    const { roots } = await openAuthority(options())
    expect(await verdict(sealed.bytes, roots)).toBe('valid')
    await expect(openAuthority({ ...options(), p12: { bytes, password: 'wrong' } })).rejects.toThrow(
      'SEAL_P12 can’t be opened. Check SEAL_PASSWORD',
    )
  })
})
