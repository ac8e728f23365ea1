import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { certificateOfPem } from '../../shared/verify/certificates'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { pemOfIdentity } from './Identity'
import { readP12 } from './readP12'
import { createAuthority, makeKeys } from './SealingAuthority'
import { sealPdf } from './sealPdf'
import { agreement } from './testing/agreement'
import { fleetingFolder, judge, pdfsig } from './testing/tools'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
const file = (name: string) => `${folder.path}/${name}`
beforeEach(async () => {
  folder = await fleetingFolder()
})
afterEach(() => folder.remove())

it('[D12] the deployment’s own root issues certificates that OpenSSL accepts for signing', async () => {
  const { root, seal } = await makeKeys('White Glove')
  await writeFile(file('root.pem'), await pemOfIdentity(root))
  await writeFile(file('seal.pem'), await pemOfIdentity(seal))
  const purpose = ['-x509_strict', '-purpose', 'smimesign']
  const { status, output } = await judge('openssl', [
    'verify',
    ...purpose,
    '-CAfile',
    file('root.pem'),
    file('seal.pem'),
  ])
  expect(status, output).toBe(0)
  const { roots } = createAuthority({ root, seal })
  expect(certificateOfPem(roots[0]!).notAfter.value.getFullYear()).toBeGreaterThan(2050)
})

describe('[D12] SEAL_P12', () => {
  it.each(['rsa:2048', 'ec'])('seals with a key of %s and its certificate', async (kind) => {
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
    const outside = await readP12(bytes, 'Geheim-1ü')
    const authority = createAuthority(await makeKeys('North Clinic'), { outside })
    expect(authority.isOwn).toBe(false)
    const sealed = await sealPdf(await agreement(), { authority, name: 'North Clinic' })
    const { verdict, signatures } = await verifyPdf(sealed.bytes, { roots: authority.roots })
    expect([verdict, signatures[0]!.signer.name]).toEqual(['valid', 'North Clinic seal'])
    expect((await pdfsig(folder.path, sealed.bytes)).output).toContain('Signature is Valid.')
    await expect(readP12(bytes, 'wrong')).rejects.toThrow('SEAL_P12 can’t be opened. Check SEAL_PASSWORD')
  })
})
