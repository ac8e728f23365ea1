import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { ReactNode } from 'react'
import type { PageSize } from '../../shared/esign/documentParts'
import { PdfPage } from './PdfPage'
import styles from './PdfPages.module.css'

export interface PdfPagesProps {
  pdf: PDFDocumentProxy | undefined
  pages: readonly PageSize[]
  /** At 1 a page has the width of its column, up to its natural size. */
  zoom?: number
  /** The overlay of a page. Its coordinates are fractions of the page size. */
  renderOverlay?: (page: number, size: PageSize) => ReactNode
}

/** The pages of a PDF in one column. Each reserves its space immediately, and is drawn when it is near the viewport. */
export function PdfPages({ pdf, pages, zoom = 1, renderOverlay }: PdfPagesProps) {
  return (
    <div className={styles.pages}>
      {pages
        .map((size, at) => ({ size, number: at + 1 }))
        .map(({ size, number }) => (
          <PdfPage key={number} pdf={pdf} number={number} count={pages.length} size={size} zoom={zoom}>
            {renderOverlay?.(number, size)}
          </PdfPage>
        ))}
    </div>
  )
}
