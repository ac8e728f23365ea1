import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAuthority, makeKeys, type SealingAuthority } from '../../server/sealing/SealingAuthority'
import { openForUpdate, saveUpdate } from '../../server/sealing/placeholder'
import { sealPdf } from '../../server/sealing/sealPdf'
import { agreement } from '../../server/sealing/testing/agreement'
import { verifyPdf } from './verifyPdf'

let authority: SealingAuthority
let sealed: Uint8Array
beforeAll(async () => {
  authority = createAuthority(await makeKeys('White Glove'))
  sealed = (await sealPdf(await agreement(2), { authority, name: 'White Glove' })).bytes
})

const verify = (pdf: Uint8Array) => verifyPdf(pdf, { roots: authority.roots })

async function later(change: (pdf: PDFDocument) => unknown): Promise<Uint8Array> {
  const pdf = await openForUpdate(sealed)
  await change(pdf)
  return saveUpdate(pdf)
}

describe('[D12] a change after the seal', () => {
  it.each<[string, (pdf: PDFDocument) => unknown, string]>([
    [
      'text on a page',
      async (pdf) => pdf.getPage(1).drawText('not agreed', { font: await pdf.embedFont(StandardFonts.Helvetica) }),
      'Page 2 was changed.',
    ],
    ['a turned page', (pdf) => pdf.getPage(0).setRotation(degrees(180)), 'Page 1 was changed.'],
    ['a removed page', (pdf) => pdf.removePage(1), 'Parts of the document were written again.'],
    [
      'a note',
      (pdf) =>
        pdf
          .getPage(0)
          .node.addAnnot(
            pdf.context.register(pdf.context.obj({ Type: 'Annot', Subtype: 'FreeText', Rect: [0, 0, 90, 90] })),
          ),
      'A note, a link or a field was added to page 1.',
    ],
    [
      'a field',
      (pdf) => pdf.getForm().createTextField('price').addToPage(pdf.getPage(0)),
      'A field was added to the form.',
    ],
    [
      'an attached file',
      (pdf) => pdf.attach(Buffer.from('other terms'), 'terms.txt'),
      'Attached files or names were changed.',
    ],
    [
      'a script',
      (pdf) =>
        pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'JavaScript', JS: PDFString.of('app.beep()') })),
      'The document’s own settings (OpenAction) were changed.',
    ],
  ])('of %s is reported, although the signature still holds', async (_, change, sentence) => {
    const { verdict, signatures, sentences } = await verify(await later(change))
    expect(verdict).toBe('changed')
    expect(signatures[0]).toMatchObject({
      digest: 'holds',
      signature: 'holds',
      isValid: true,
      coverage: 'revision',
      later: { status: 'changes' },
    })
    expect(signatures[0]!.later.changes).toContain(sentence)
    expect(sentences[0]).toBe(
      'The signature is valid, yet the document was changed afterwards. Only what was there when it was signed is proved.',
    )
  })

  it('by a cross-reference table that leads to other bytes of the same file is reported', async () => {
    const text = Buffer.from(sealed).toString('latin1')
    const [, before] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)!
    const page = /(\d+) 0 obj\s*<<\s*\/Type \/Page\b/.exec(text)!
    const other = text.indexOf(`${page[1]} 0 obj`)
    const size = /\/Size (\d+)/.exec(text)![1]
    const root = /\/Root (\d+ 0 R)/.exec(text)![1]
    const at = sealed.length + 1
    const update = `\nxref\n${page[1]} 1\n${String(other).padStart(10, '0')} 00000 n \ntrailer\n<< /Size ${size} /Root ${root} /Prev ${before} >>\nstartxref\n${at}\n%%EOF`
    const { verdict } = await verify(Buffer.concat([sealed, Buffer.from(update, 'latin1')]))
    expect(verdict).toBe('changed')
  })

  it('of unreachable bytes is reported', async () => {
    const { verdict } = await verify(Buffer.concat([sealed, Buffer.from('\n% appended later')]))
    expect(verdict).not.toBe('valid')
  })
})

describe('[D12] a signature that covers less than it claims', () => {
  it('is refused', async () => {
    const text = Buffer.from(sealed).toString('latin1')
    const cheated = text.replace(
      /ByteRange \[0 (\d+) (\d+) (\d+)\]/,
      (all: string, before: string, after: string, rest: string) =>
        `ByteRange [0 ${before} ${after} ${Number(rest) - 9}]`.padEnd(all.length),
    )
    const { verdict, signatures } = await verify(Buffer.from(cheated, 'latin1'))
    expect(verdict).toBe('invalid')
    expect(signatures[0]!.isValid).toBe(false)
  })
})

describe('[D12] any other file', () => {
  it('without a signature is reported as unsigned', async () => {
    expect(await verify(await agreement())).toEqual({
      verdict: 'unsigned',
      sentences: ['This PDF is not signed.'],
      signatures: [],
      evidence: null,
    })
  })

  it('with object streams is read as well', async () => {
    const pdf = await PDFDocument.load(await agreement())
    const packed = await pdf.save({ useObjectStreams: true })
    expect((await verify(packed)).verdict).toBe('unsigned')
    const { bytes } = await sealPdf(packed, { authority, name: 'White Glove' })
    expect((await verify(bytes)).verdict).toBe('valid')
  })

  it.each([
    ['nothing', ''],
    ['a picture', '\u0089PNG'],
    ['a PDF without an end', '%PDF-1.7\n1 0 obj << >> endobj'],
    ['a PDF that leads to itself', '%PDF-1.7\nxref\n0 0\ntrailer << /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF'],
  ])('that is %s is unreadable, without an error', async (_, text) => {
    const { verdict, sentences } = await verify(Buffer.from(text, 'latin1'))
    expect(verdict).toBe('unreadable')
    expect(sentences[0]).toMatch(/^This file can’t be read as a PDF\./)
  })

  it('truncated anywhere is never valid', async () => {
    for (let at = 100; at < sealed.length - 1; at += 997)
      expect((await verify(sealed.subarray(0, at))).verdict).not.toMatch(/^valid/)
  })
})
