import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { ReactNode } from 'react'
import type { PageSize } from '../../shared/esign/documentParts'
import { PdfPage } from './PdfPage'
import styles from './PdfPages.module.css'

export interface PdfPagesProps {
  pdf: PDFDocumentProxy | undefined
  pages: readonly PageSize[]
  /** 1 shows a page in the width of its column, up to its natural size. */
  zoom?: number
  /** What lies over a page; coordinates are shares of its size. */
  renderOverlay?: (page: number, size: PageSize) => ReactNode
}

/** The pages of a PDF below each other. Each has its place at once; it is drawn when it comes near the window. */
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
