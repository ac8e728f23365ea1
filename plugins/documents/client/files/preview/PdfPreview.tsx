import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useLoad } from '@core/client/session'
import { ErrorState, Skeleton } from '@core/client/ui'
import type { PageSize } from '../../../shared/esign/documentParts'
import { PdfPages } from '../../pdf/PdfPages'
import { usePdf } from '../../pdf/usePdf'
import { fetchFile } from '../documentsApi'
import styles from './preview.module.css'

/** A stored PDF in a scrollable box. */
export default function PdfPreview({ href, name }: { href: string; name: string }) {
  const { pdf, error, retry } = usePdf(href, () => fetchFile(href))
  const { value: pages } = useLoad(pdf && href, () => sizesOf(pdf!))
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!pdf || !pages) return <Skeleton height="68vh" />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls can be scrolled by the keyboard
    <div className={styles.pages} role="region" aria-label={name} tabIndex={0}>
      <PdfPages pdf={pdf} pages={pages} />
    </div>
  )
}

/** All pages are assumed to have the size of the first one, because reading the sizes of 500 pages would take longer than showing one. */
async function sizesOf(pdf: PDFDocumentProxy): Promise<readonly PageSize[]> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return Array.from({ length: pdf.numPages }, () => ({ width, height }))
}
