import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'

/** Fetches what draws PDFs before there is one to draw: a slow phone takes seconds for it. Where it fails, opening a PDF fetches it. */
export async function preparePdf(): Promise<void> {
  const { default: workerUrl } = await import('pdfjs-dist/build/pdf.worker.min.mjs?url')
  await fetch(workerUrl)
}

/**
 * Opens a PDF in a worker of the browser. Scripts in it don't run, and nothing is fetched for it.
 * @throws where it can't be read
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const { default: workerUrl } = await import('pdfjs-dist/build/pdf.worker.min.mjs?url')
  GlobalWorkerOptions.workerSrc = workerUrl
  return getDocument({ data: new Uint8Array(bytes), useWasm: false, enableXfa: false, useSystemFonts: true }).promise
}
