import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PageSize } from '../../shared/esign/documentParts'
import styles from './PdfPages.module.css'

interface PdfPageProps {
  pdf: PDFDocumentProxy | undefined
  number: number
  count: number
  size: PageSize
  zoom: number
  children: ReactNode
}

/** CSS pixels per point at zoom 1: a letter page is 826 wide. */
const pixelsPerPoint = 1.35
/** The maximum number of pixels of a page, for the limited memory of phones. */
const mostPixels = 8_000_000

/** One page: its image, its text for screen readers, and the overlay. */
export function PdfPage({ pdf, number, count, size, zoom, children }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [text, setText] = useState('')
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), { rootMargin: '900px 0px' })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const surface = canvas.current
    if (!pdf || !surface) return
    if (!isNear) {
      // Releases the memory of the canvas. The page keeps its space.
      surface.width = 0
      surface.height = 0
      return
    }
    let isOver = false
    let stop: (() => void) | undefined
    void (async () => {
      const page = await pdf.getPage(number)
      if (isOver) return
      const natural = page.getViewport({ scale: 1 })
      const wanted = (frame.current!.clientWidth / natural.width) * Math.min(devicePixelRatio || 1, 2)
      const most = Math.sqrt(mostPixels / (natural.width * natural.height))
      const viewport = page.getViewport({ scale: Math.min(wanted, most) })
      surface.width = viewport.width
      surface.height = viewport.height
      const task = page.render({ canvas: surface, viewport })
      stop = () => task.cancel()
      await task.promise
      setDrawn(true)
      const { items } = await page.getTextContent()
      if (!isOver) setText(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    })().catch(() => {
      // The zoom changed, or the page left the viewport. It is drawn again when needed.
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [pdf, isNear, number, zoom])

  return (
    <section
      aria-label={`Page ${number} of ${count}`}
      className={styles.page}
      style={{
        maxInlineSize: `${size.width * pixelsPerPoint * zoom}px`,
        minInlineSize: zoom > 1 ? `${100 * zoom}%` : undefined,
      }}
    >
      <div
        ref={frame}
        data-page={number}
        aria-busy={!isDrawn}
        dir="ltr"
        className={styles.sheet}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        <canvas ref={canvas} aria-hidden="true" className={styles.canvas} />
        <div className="visually-hidden">{text}</div>
        {children}
      </div>
    </section>
  )
}
