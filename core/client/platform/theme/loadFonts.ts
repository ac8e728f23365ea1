import fonts from './fonts.css?url'

/**
 * Fetches the letters and the icons. On a first visit they come once all else of the page is there, since they weigh as much as a
 * quarter of it and nothing waits for them; a browser that has the scripts has the fonts as well, and draws with them at once.
 */
export function loadFonts(): void {
  const [script] = performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[]
  if (document.readyState === 'complete' || script?.transferSize === 0) addFonts()
  else addEventListener('load', addFonts, { once: true })
}

function addFonts(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = fonts
  document.head.append(link)
}
