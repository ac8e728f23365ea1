import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Follows which page of a document is in the middle of the window.
 * @param count the number of pages
 * @param onPage is called with the number of the page, from 1
 * @returns the ref of the element that contains the pages
 */
export function usePageInView(count: number, onPage: (page: number) => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const follow = useEffectEvent(onPage)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting)
        if (shown) follow(Number((shown.target as HTMLElement).dataset.page))
      },
      { rootMargin: '-50% 0px' },
    )
    for (const page of container.current?.querySelectorAll('[data-page]') ?? []) observer.observe(page)
    return () => observer.disconnect()
  }, [count])
  return container
}
