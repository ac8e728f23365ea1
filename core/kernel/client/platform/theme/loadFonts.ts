import fonts from './fonts.css?url'

/**
 * Fetches the text font and the icon font. On a first visit they are fetched after everything else, because they are as large as a quarter
 * of the page and nothing waits for them. A browser that has the scripts in its cache has the fonts too, and uses them at once.
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
