import { decodePDFRawStream, PDFContentStream, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib'

/** @returns the bytes of a stream without its filters; undefined if it has a filter that isn't known here, or is damaged */
export function decodedBytes(stream: PDFStream): Uint8Array | undefined {
  try {
    if (stream instanceof PDFContentStream) return stream.getUnencodedContents()
    return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : undefined
  } catch {
    return undefined
  }
}
