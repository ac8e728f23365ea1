/**
 * Runs work when the page has loaded and the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  let cancel = () => removeEventListener('load', wait)
  function wait() {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: 3000 })
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(work, 500)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => cancel()
}
