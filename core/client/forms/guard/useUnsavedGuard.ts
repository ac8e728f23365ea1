import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

export interface UnsavedGuard {
  /** Somebody is about to leave and lose what is typed: ask. */
  readonly asking: boolean
  stay(): void
  leave(): void
  /** From here on nothing is lost: to be called when the form is saved, before going on. */
  release(): void
}

/**
 * Asks before what is typed is lost: by a link of the app, by back and forward, by closing the tab (the browser asks there,
 * in its own words). Links are caught on their way down, before the router hears of them.
 */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<{ readonly go: () => void }>()
  const guarding = useRef(dirty)
  useEffect(() => {
    guarding.current = dirty
  }, [dirty])

  useEffect(() => {
    if (!dirty) return
    const here = location.href
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guarding.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!guarding.current || !link || !staysInApp(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      const to = link.pathname + link.search + link.hash
      setLeave({ go: () => navigate(to) })
    }
    const onPop = (event: PopStateEvent) => {
      if (!guarding.current || location.href === here) return
      event.stopImmediatePropagation()
      // The browser has moved already: step onto the form again, and back from there when asked to.
      history.pushState(history.state, '', here)
      setLeave({ go: () => history.back() })
    }
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('popstate', onPop, { capture: true })
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('popstate', onPop, { capture: true })
    }
  }, [dirty, navigate])

  const release = () => {
    guarding.current = false
  }
  return {
    asking: leave !== undefined,
    stay: () => setLeave(undefined),
    leave() {
      release()
      setLeave(undefined)
      leave?.go()
    },
    release,
  }
}

function staysInApp(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return plain && link.origin === location.origin && link.target !== '_blank' && !link.hasAttribute('download') && link.pathname !== location.pathname
}
