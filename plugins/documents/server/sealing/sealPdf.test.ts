import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { findSignatures } from '../../shared/verify/findSignatures'
import { PdfFile } from '../../shared/verify/pdfFile'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { createAuthority, makeKeys, type SealingAuthority } from './SealingAuthority'
import { sealPdf, signPdf } from './sealPdf'
import { agreement } from './testing/agreement'
import { startTimeStampAuthority } from './testing/startTimeStampAuthority'
import { fleetingFolder, opensslCms, pdfsig, qpdfCheck } from './testing/tools'
import { timeStampAuthority } from './timeStampAuthority'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
let authority: SealingAuthority
const ana = { name: 'Ana Novak', email: 'ana@family.example' }
const omar = { name: 'Omar نور', email: 'omar@clinic.example' }

beforeAll(async () => {
  folder = await fleetingFolder()
  authority = createAuthority(await makeKeys('White Glove'))
})
afterAll(() => folder.remove())

const signAs = async (bytes: Uint8Array, person: typeof ana, field: string) =>
  signPdf(bytes, { identity: await authority.issueFor(person), field, name: person.name, reason: 'I agree' })

/** Signed by both, and sealed: the file after each step. */
async function steps() {
  const base = await agreement()
  const one = await signAs(base, ana, 'signer-1')
  const two = await signAs(one, omar, 'signer-2')
  const { bytes, level } = await sealPdf(two, { authority, name: 'White Glove' })
  return { base, one, two, sealed: bytes, level }
}

const isPrefix = (one: Uint8Array, other: Uint8Array) =>
  Buffer.from(other).subarray(0, one.length).equals(Buffer.from(one))

async function expectOpensslToAccept(pdf: Uint8Array, count: number) {
  const found = await findSignatures(await PdfFile.open(new Uint8Array(pdf)))
  const signatures = found.filter(({ isTimeStamp }) => !isTimeStamp)
  expect(signatures).toHaveLength(count)
  for (const { contents, signed } of signatures)
    expect(
      await opensslCms(folder.path, { content: signed(), cms: contents, root: authority.roots[0]! }),
    ).toMatchObject({ status: 0 })
}

describe('[D12] a document that two people signed and we sealed', () => {
  it('leaves all earlier bytes unchanged at each step, and stays valid in each reader', async () => {
    const { base, one, two, sealed, level } = await steps()
    expect(level).toBe('B-B')
    expect([isPrefix(base, one), isPrefix(one, two), isPrefix(two, sealed)]).toEqual([true, true, true])
    for (const [index, pdf] of [one, two, sealed].entries()) {
      const { signatures, output } = await pdfsig(folder.path, pdf)
      expect(signatures, output).toHaveLength(index + 1)
      for (const signature of signatures) {
        expect(signature).toContain('Signature is Valid.')
        expect(signature).toContain('Signature Type: ETSI.CAdES.detached')
      }
      expect(signatures.at(-1)).toContain('Total document signed')
      expect(await qpdfCheck(folder.path, pdf)).toMatchObject({
        status: 0,
        output: expect.not.stringContaining('WARNING'),
      })
      await expectOpensslToAccept(pdf, index + 1)
      const verification = await verifyPdf(pdf, { roots: authority.roots })
      expect(verification.verdict).toBe('valid')
      expect(verification.signatures.map(({ isValid }) => isValid)).toEqual(
        Array.from({ length: index + 1 }, () => true),
      )
    }
  })

  it('shows who signed, when, and what came after', async () => {
    const { sealed } = await steps()
    const { signatures, sentences } = await verifyPdf(sealed, { roots: authority.roots })
    expect(sentences).toEqual(['All 3 signatures are valid, and the document has not been changed since.'])
    expect(
      signatures.map(({ signer, coverage, later }) => [signer.name, signer.email, coverage, later.status]),
    ).toEqual([
      ['Ana Novak', 'ana@family.example', 'revision', 'signaturesOnly'],
      ['Omar نور', 'omar@clinic.example', 'revision', 'signaturesOnly'],
      ['White Glove document seal', null, 'whole', 'nothing'],
    ])
    expect(signatures[0]!.sentences).toEqual([
      'Signed by Ana Novak (ana@family.example). Reason given: I agree',
      'What was signed has not been changed by a single byte.',
      expect.stringMatching(
        /^Signed on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, as the signer’s own clock said; no time stamp proves it\.$/,
      ),
      expect.stringMatching(
        /^The certificate leads to a root that is trusted here \(O=White Glove, CN=White Glove document root [0-9a-f]{8}\)\.$/,
      ),
      'After it came further signatures or their proofs, and nothing else.',
    ])
  })

  it('has unknown signers for somebody who does not trust our root', async () => {
    const { sealed } = await steps()
    const { verdict, signatures } = await verifyPdf(sealed)
    expect(verdict).toBe('valid-unknown')
    expect(signatures.map(({ chain }) => chain.status)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  it('gives each person and the seal a separate certificate', async () => {
    const { sealed } = await steps()
    const { signatures } = await verifyPdf(sealed, { roots: authority.roots })
    const leaves = signatures.map(({ chain }) => chain.certificates[0]!.sha256)
    expect(new Set(leaves).size).toBe(3)
    expect(new Set(signatures.map(({ chain }) => chain.certificates[1]!.sha256)).size).toBe(1)
  })
})

describe('[D12] one flipped byte', () => {
  it('fails in each reader', async () => {
    const { sealed } = await steps()
    const flipped = Buffer.from(sealed)
    const at = flipped.indexOf('stream', 0) + 20
    flipped[at] = flipped[at]! ^ 1
    expect((await pdfsig(folder.path, flipped)).output).toContain('Digest Mismatch')
    const { verdict, signatures } = await verifyPdf(flipped, { roots: authority.roots })
    expect(verdict).toBe('invalid')
    expect(signatures.map(({ digest }) => digest)).toEqual(['differs', 'differs', 'differs'])
    expect(signatures[0]!.sentences).toContain('What was signed is not what the file holds now: it was changed.')
    const [found] = await findSignatures(await PdfFile.open(new Uint8Array(flipped)))
    const { status, output } = await opensslCms(folder.path, {
      content: found!.signed(),
      cms: found!.contents,
      root: authority.roots[0]!,
    })
    expect(status).not.toBe(0)
    expect(output).toMatch(/digest|verification failure/i)
  })

  it('never passes in signed bytes; in the seal’s own envelope, which nothing signs, it changes nothing in our result', async () => {
    const sealed = Buffer.from((await sealPdf(await agreement(), { authority, name: 'White Glove' })).bytes)
    const [seal] = await findSignatures(await PdfFile.open(new Uint8Array(sealed)))
    const isSigned = (at: number) =>
      at < sealed.indexOf(Buffer.from(seal!.contents.subarray(0, 40)).toString('hex')) || at > sealed.length - 900
    const told = async (pdf: Uint8Array) => {
      const { verdict, signatures } = await verifyPdf(pdf, { roots: authority.roots })
      return { verdict, signatures: signatures.map(({ chain: _, sentences: __, ...rest }) => rest) }
    }
    const genuine = await told(sealed)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), async (at) => {
        const flipped = Buffer.from(sealed)
        flipped[at] = flipped[at]! ^ 1
        const found = await told(flipped)
        if (isSigned(at)) expect(found.verdict).not.toMatch(/^valid/)
        else if (found.verdict.startsWith('valid')) expect(found.signatures).toEqual(genuine.signatures)
      }),
      { numRuns: 120 },
    )
  })
})

describe('[D12] with a time-stamp authority', () => {
  it('signatures have time stamps, and the document gets long-term validation if the revocation lists can be reached', async () => {
    const tsa = await startTimeStampAuthority(folder.path)
    try {
      const timeStamps = timeStampAuthority(tsa.url)
      const identity = await authority.issueFor(ana)
      const signed = await signPdf(await agreement(), {
        identity,
        field: 'signer-1',
        name: ana.name,
        reason: 'I agree',
        timeStamps,
      })
      const { bytes, level } = await sealPdf(signed, { authority, name: 'White Glove', timeStamps })
      expect(level).toBe('B-LTA')
      const { verdict, signatures } = await verifyPdf(bytes, { roots: [...authority.roots, tsa.root] })
      expect(verdict).toBe('valid')
      expect(signatures.map(({ kind, chain, later }) => [kind, chain.status, chain.revocation, later.status])).toEqual([
        ['signature', 'trusted', 'good', 'signaturesOnly'],
        ['signature', 'trusted', 'good', 'signaturesOnly'],
        ['documentTimeStamp', 'trusted', 'good', 'nothing'],
      ])
      expect(signatures[0]!.signedAt?.from).toBe('timeStamp')
      expect(signatures[0]!.timeStamp).toMatchObject({
        authority: 'Test stamp',
        holds: true,
        chain: { status: 'trusted' },
      })
      const { output, signatures: seen } = await pdfsig(folder.path, bytes)
      expect(seen, output).toHaveLength(3)
      // Poppler 22.12 doesn't know document time stamps, only the signatures before them.
      for (const one of seen.slice(0, 2)) expect(one).toContain('Signature is Valid.')
      expect(seen[2]).toContain('Total document signed')
      expect(await qpdfCheck(folder.path, bytes)).toMatchObject({ status: 0 })
      await expectOpensslToAccept(bytes, 2)
    } finally {
      await tsa.stop()
    }
  })

  it('stops at the time stamp if a list can’t be reached', async () => {
    const tsa = await startTimeStampAuthority(folder.path, { withCrl: false })
    try {
      const sealed = await sealPdf(await agreement(), {
        authority,
        name: 'White Glove',
        timeStamps: timeStampAuthority(tsa.url),
      })
      expect(sealed.level).toBe('B-T')
      const { verdict, signatures } = await verifyPdf(sealed.bytes, { roots: authority.roots })
      expect([verdict, signatures[0]!.timeStamp?.holds, signatures[0]!.timeStamp?.chain.status]).toEqual([
        'valid',
        true,
        'unknown',
      ])
    } finally {
      await tsa.stop()
    }
  })

  it('that can’t be reached causes an error that says so', async () => {
    const timeStamps = timeStampAuthority('http://127.0.0.1:9/')
    await expect(sealPdf(await agreement(), { authority, name: 'White Glove', timeStamps })).rejects.toThrow(
      'The time-stamp authority can’t be reached. Check TSA_URL, or try again later.',
    )
  })
})

describe('a document of 60 pages', () => {
  it('is sealed and valid', async () => {
    const { bytes } = await sealPdf(await signAs(await agreement(60), ana, 'signer-1'), {
      authority,
      name: 'White Glove',
    })
    expect((await verifyPdf(bytes, { roots: authority.roots })).verdict).toBe('valid')
    const { signatures } = await pdfsig(folder.path, bytes)
    expect(signatures.map((one) => one.includes('Signature is Valid.'))).toEqual([true, true])
  })
})
