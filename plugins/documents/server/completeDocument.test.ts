import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesInScripts } from '@core/server/testing'
import { verifyPdf } from '../shared/verify/verifyPdf'
import { completeDocument, type CompleteOptions } from './completeDocument'
import { createAuthority, makeKeys, type SealingAuthority } from './sealing/SealingAuthority'
import { agreement } from './sealing/testing/agreement'
import { fleetingFolder, pdfsig, qpdfCheck, textOfPdf } from './sealing/testing/tools'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
let authority: SealingAuthority
beforeAll(async () => {
  folder = await fleetingFolder()
  authority = createAuthority(await makeKeys('White Glove'))
})
afterAll(() => folder.remove())

const signer = (name: string, email: string) => ({
  name,
  email,
  phone: '555-010-0001',
  role: 'Signer',
  signedAt: '2026-11-21T10:00:00Z',
  address: '192.0.2.7',
  browser: 'Firefox 140 on Android',
  timeZone: 'America/New_York',
  identifiedBy: 'Link by email and a one-time code by text message',
  consent: { version: '1', text: 'I agree to sign electronically.', at: '2026-11-21T09:59:00Z' },
})

async function options(pages: number): Promise<CompleteOptions> {
  return {
    shown: await agreement(pages),
    values: [
      { page: 1, x: 60, y: 640, width: 200, height: 20, kind: 'text', text: 'Ana Novak' },
      {
        page: pages,
        x: 60,
        y: 700,
        width: 200,
        height: 40,
        kind: 'signature',
        mark: { method: 'typed', name: 'Ana Novak' },
      },
      {
        page: pages,
        x: 320,
        y: 700,
        width: 200,
        height: 40,
        kind: 'signature',
        mark: { method: 'typed', name: 'نور الدين' },
      },
    ],
    document: { id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924', title: 'Care service agreement' },
    signers: [signer('Ana Novak', 'ana@family.example'), signer('نور الدين', 'noor@family.example')],
    events: Array.from({ length: 40 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 10, 21, 9, index)).toISOString(),
      what: index === 0 ? 'Sent' : 'Field filled',
      who: index === 0 ? 'intake@demo.test' : 'Ana Novak',
      address: '192.0.2.7',
      browser: 'Firefox 140 on Android',
      timeZone: 'America/New_York',
      detail: index === 0 ? null : `Field ${index}`,
    })),
    organization: 'White Glove',
    verifyUrl: 'https://care.example/verify',
    authority,
  }
}

describe('[D12] a completed document', () => {
  it('has its values, signatures, certificate and seal, and is valid in each reader', async () => {
    const given = await options(2)
    const { bytes, evidence, sha256, level } = await completeDocument(given)
    expect(level).toBe('B-B')
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(evidence.document.shownSha256).toBe(createHash('sha256').update(given.shown).digest('hex'))
    const { verdict, signatures, evidence: found } = await verifyPdf(bytes, { roots: authority.roots })
    expect(verdict).toBe('valid')
    expect(signatures.map(({ field }) => field)).toEqual(['signer-1', 'signer-2', 'seal'])
    expect(found).toMatchObject({ title: 'Care service agreement', matches: true, sha256: evidence.document.sha256 })
    expect(await qpdfCheck(folder.path, bytes)).toMatchObject({
      status: 0,
      output: expect.not.stringContaining('WARNING'),
    })
    const { signatures: seen, output } = await pdfsig(folder.path, bytes)
    expect(
      seen.map((one) => one.includes('Signature is Valid.')),
      output,
    ).toEqual([true, true, true])
    expect(seen.at(-1)).toContain('Total document signed')
  })

  it('has typed signatures, values and certificates in any script, and is valid', async () => {
    const names = Object.values(namesInScripts)
    const given = await options(1)
    const box = { page: 1, x: 390, width: 200, height: 20 }
    const { bytes } = await completeDocument({
      ...given,
      values: names.flatMap((name, index) => [
        { ...box, y: 40 + 44 * index, kind: 'text' as const, text: `1 ${name}` },
        {
          ...box,
          y: 62 + 44 * index,
          kind: 'signature' as const,
          mark: { method: 'typed' as const, name: `2 ${name}` },
        },
      ]),
      document: { ...given.document, title: `3 ${names.join(', ')}` },
      signers: names.map((name, index) => signer(`4 ${name}`, `signer${index}@family.example`)),
      events: given.events.slice(0, names.length).map((event, index) => ({ ...event, who: names[index]! })),
    })
    expect((await verifyPdf(bytes, { roots: authority.roots })).verdict).toBe('valid')
    expect((await pdfsig(folder.path, bytes)).output).not.toMatch(/invalid/i)
    const text = (await textOfPdf(folder.path, bytes)).replaceAll(/\s+/g, ' ')
    for (const name of names) for (const place of ['1', '2', '4']) expect(text).toContain(`${place} ${name}`)
    expect(text).not.toMatch(/\[U\+|\ufffd/)
  })

  it('shows on its last pages who signed, what happened and where to verify it', async () => {
    const { bytes, evidence } = await completeDocument(await options(1))
    const text = (await textOfPdf(folder.path, bytes)).replaceAll(/\s+/g, ' ')
    for (const part of [
      'Certificate of signing',
      'Care service agreement',
      'https://care.example/verify',
      `SHA-256 ${evidence.document.shownSha256}`,
      'ana@family.example, 555-010-0001',
      '192.0.2.7',
      'Firefox 140 on Android',
      'America/New_York',
      'Version 1, 2026-11-21 09:59:00 UTC: I agree to sign electronically.',
      'Field 39',
      'which White Glove runs itself',
    ])
      expect(text).toContain(part)
  })

  it('begins with the PDF that was signed, byte for byte', async () => {
    const { bytes, evidence } = await completeDocument(await options(1))
    const beginning = bytes.subarray(0, evidence.document.bytes)
    expect(createHash('sha256').update(beginning).digest('hex')).toBe(evidence.document.sha256)
    expect(await qpdfCheck(folder.path, beginning)).toMatchObject({ status: 0 })
  })

  it('of 60 pages is valid as well', async () => {
    const { bytes } = await completeDocument(await options(60))
    expect((await verifyPdf(bytes, { roots: authority.roots })).verdict).toBe('valid')
    expect((await pdfsig(folder.path, bytes)).output.match(/Signature is Valid\./g)).toHaveLength(3)
  })
})
