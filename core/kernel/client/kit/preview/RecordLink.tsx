import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

const RecordCard = lazy(() => import('./RecordCard'))

/** Milliseconds for which the pointer or the focus rests on a link before its card opens, and for which the card stays after that. */
const [openAfter, closeAfter] = [400, 250]

interface RecordLinkProps {
  /** The id of the entity, and of the record. */
  entity: string
  id: number
  href: string
  /** Of a link that Tab doesn't reach, such as one in a list's row that isn't the current one: -1. */
  tabIndex?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A link to a record, with a card of its key facts on hover and on keyboard focus. The card stays while the pointer is on it, and Escape
 * closes it (WCAG 1.4.13). Touch opens the record itself.
 */
export function RecordLink({ entity, id, href, tabIndex, className, children }: RecordLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cardId = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = (next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), next ? openAfter : closeAfter)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  // Wherever the focus is, because the card may be open by hover.
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [open])
  return (
    <>
      <Link
        ref={link}
        href={href}
        tabIndex={tabIndex}
        className={className}
        aria-describedby={open ? cardId : undefined}
        onPointerEnter={(event: React.PointerEvent) => event.pointerType === 'mouse' && turn(true)}
        onPointerLeave={() => turn(false)}
        onFocus={(event: React.FocusEvent) => event.target.matches(':focus-visible') && turn(true)}
        onBlur={close}
        onClick={close}
      >
        {children}
      </Link>
      {open && (
        <Suspense>
          <RecordCard
            cardId={cardId}
            {...{ entity, id, link }}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => turn(false)}
          />
        </Suspense>
      )}
    </>
  )
}
