/** The product's own color, as in `tokens.css`. */
const own = '#5b5fe0'

/** @returns the typed text if it is a color; otherwise the product's own */
export function shownColor(typed: string | undefined): string {
  return typed && /^#[\da-f]{6}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : own
}
