import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { removeSentinel, onSentinel, pushSentinel } from './sentinel'

export interface UnsavedGuard {
  /** Whether the user is about to leave and lose changes, so that a dialog must ask. */
  readonly isAsking: boolean
  /** Closes what the form stands in, at once or after it has asked. */
  close(close: () => void): void
  stay(): void
  leave(): void
  /** Ends the guard. After saving, await it before leaving the page. */
  release(): Promise<void>
}

/**
 * Asks before unsaved changes are lost: by a link of the app, by the browser's Back, or by closing the tab (there the browser asks, with
 * its own text). Clicks on links are handled in the capture phase, before the router handles them.
 */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<{ readonly go: () => void }>()
  const guarding = useRef(dirty)
  const goTo = useRef(navigate)
  useEffect(() => {
    guarding.current = dirty
    goTo.current = navigate
  })

  const release = async () => {
    guarding.current = false
    await removeSentinel()
  }

  useEffect(() => {
    if (!dirty) return
    pushSentinel()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guarding.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!guarding.current || !link || !staysInApp(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      const to = link.pathname + link.search + link.hash
      setLeave({ go: () => void release().then(() => goTo.current(to)) })
    }
    const onPop = () => {
      if (guarding.current && !onSentinel()) setLeave({ go: () => history.back() })
    }
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('popstate', onPop)
    }
  }, [dirty])

  return {
    isAsking: leave !== undefined,
    close(close) {
      if (!guarding.current) return close()
      setLeave({ go: () => void release().then(close) })
    },
    stay() {
      pushSentinel()
      setLeave(undefined)
    },
    leave() {
      guarding.current = false
      setLeave(undefined)
      leave?.go()
    },
    release,
  }
}

function staysInApp(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return (
    plain &&
    link.origin === location.origin &&
    link.target !== '_blank' &&
    !link.hasAttribute('download') &&
    link.pathname !== location.pathname
  )
}
