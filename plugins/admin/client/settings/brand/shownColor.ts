/** The product's own, as `tokens.css` has it. */
const own = '#5b5fe0'

/** @returns what is typed once it is a colour; the product's own until then */
export function shownColor(typed: string | undefined): string {
  return typed && /^#[\da-f]{6}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : own
}
