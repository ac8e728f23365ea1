import { lazy, type ReactNode, Suspense, use, useLayoutEffect, useRef, useState } from 'react'
import { RegistryContext } from '../../../session/registry/RegistryProvider'
import { fieldKinds } from '../../data/fieldKindParts'
import type { ControlProps } from '../FormSection'

// A lazy component forgets that its props depend on each other.
const KindPart = lazy(() => import('../../data/KindPart')) as typeof import('../../data/KindPart').default

interface ContributedControlProps {
  /** The id of the plugin's kind of field. */
  kind: string
  props: ControlProps
  /** The control of the kind's base. */
  children: ReactNode
}

/**
 * The control of a plugin's kind of field. It is that of the base where no plugin has one, without a moment in which it would be replaced:
 * who has begun to type would be in nothing. While a plugin's is fetched it is that of the base too, and the focus goes over.
 */
export function ContributedControl({ kind, props, children }: ContributedControlProps) {
  const registry = use(RegistryContext)
  const [isContributed] = useState(() =>
    registry?.contributionsTo(fieldKinds).some(({ id, control }) => id === kind && control),
  )
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  if (!isContributed) return children
  const noteFocus = () => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false
  }
  const takeFocus = () => {
    if (hadFocus.current) place.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }
  return (
    <div ref={place}>
      <Suspense fallback={<Meanwhile onGone={noteFocus}>{children}</Meanwhile>}>
        <KindPart kind={kind} part={(parts) => parts.control} props={props}>
          {children}
        </KindPart>
        <Arrived onArrival={takeFocus} />
      </Suspense>
    </div>
  )
}

function Meanwhile({ onGone, children }: { onGone: () => void; children: ReactNode }) {
  // Its controls are still in the document then.
  useLayoutEffect(() => onGone, [onGone])
  return children
}

function Arrived({ onArrival }: { onArrival: () => void }) {
  // Once, although its parent makes another function each time.
  const arrive = useRef(onArrival)
  useLayoutEffect(() => arrive.current(), [])
  return null
}
