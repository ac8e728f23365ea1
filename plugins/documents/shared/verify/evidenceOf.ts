import { digest, hexOf } from './digest'
import { PdfStream, type PdfValue, textOf } from './pdfObjects'
import type { PdfFile } from './pdfFile'
import { type Evidence, evidenceFileName, isEvidence } from '../evidence/evidence'
import type { EvidenceReport } from './verification'

/** Reads the evidence file that is attached to a PDF, and compares the digest in it with the beginning of this file. */
export async function evidenceOf(file: PdfFile): Promise<EvidenceReport | null> {
  const evidence = await readEvidence(file)
  if (!evidence) return null
  const { bytes, sha256 } = evidence.document
  const found = hexOf(await digest('SHA-256', file.bytes.subarray(0, bytes)))
  const matches = bytes <= file.bytes.length && found === sha256
  return {
    title: evidence.document.title,
    matches,
    sha256,
    sentences: [
      matches
        ? `The document that was signed is part of this file unchanged. Its SHA-256 is ${sha256}.`
        : 'The enclosed evidence speaks of another document than this one.',
    ],
  }
}

async function readEvidence(file: PdfFile): Promise<Evidence | null> {
  const names = await file.dictAt((await file.catalog()).get('Names'))
  const attached = await file.dictAt(names?.get('EmbeddedFiles'))
  const pairs = await file.arrayAt(attached?.get('Names'))
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (textOf(await file.resolve(pairs[at])) !== evidenceFileName) continue
    const stream = await embedded(file, pairs[at + 1])
    if (!stream) continue
    const text = new TextDecoder().decode(await file.unpack(stream))
    try {
      const found: unknown = JSON.parse(text)
      if (isEvidence(found)) return found
    } catch {
      // A file of that name from elsewhere is not evidence.
    }
  }
  return null
}

async function embedded(file: PdfFile, specification: PdfValue | undefined): Promise<PdfStream | null> {
  const files = await file.dictAt((await file.dictAt(specification))?.get('EF'))
  const stream = await file.resolve(files?.get('UF') ?? files?.get('F'))
  return stream instanceof PdfStream ? stream : null
}
