import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'

/** Loads the PDF library before it is needed, which takes seconds on a slow phone. If this fails, opening a PDF loads it. */
export async function preparePdf(): Promise<void> {
  const { default: workerUrl } = await import('pdfjs-dist/build/pdf.worker.min.mjs?url')
  await fetch(workerUrl)
}

/**
 * Opens a PDF in a web worker. Its scripts don't run, and it can't load anything.
 * @throws if it can't be read
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const { default: workerUrl } = await import('pdfjs-dist/build/pdf.worker.min.mjs?url')
  GlobalWorkerOptions.workerSrc = workerUrl
  return getDocument({ data: new Uint8Array(bytes), useWasm: false, enableXfa: false, useSystemFonts: true }).promise
}
