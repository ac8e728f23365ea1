// What a person can do on the page as it is: press, type, choose. Runs in the page.

/**
 * A control that a person can use now. The same words and kind on another load mean the same control, so a walk can be repeated.
 * @typedef {{ kind: 'press' | 'type' | 'choose', role: string, name: string, nth: number }} Choice
 */

/**
 * Finds every control that is visible, enabled and not behind an open dialog, and gives each an attribute by which `press` finds it.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<(Choice & { id: string })[]>}
 */
export function findChoices(page) {
  return page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-explore]')) marked.removeAttribute('data-explore')
    const modal = [...document.querySelectorAll('dialog[open]')].findLast((dialog) => dialog.matches(':modal'))
    const root = modal ?? document.body
    const selector =
      'a[href], button, input, select, textarea, summary, [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=tab], [role=switch], [contenteditable=true]'
    /** @type {Map<string, number>} */
    const seen = new Map()
    return [...root.querySelectorAll(selector)].flatMap((element, index) => {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return []
      if (element.closest('[inert], [aria-hidden=true]') || element.matches(':disabled, [aria-disabled=true]'))
        return []
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) return []
      const type = element.getAttribute('type') ?? ''
      if (type === 'file' || (element instanceof HTMLAnchorElement && element.origin !== location.origin)) return []
      if (element instanceof HTMLAnchorElement && (element.target === '_blank' || element.download)) return []
      const labels = 'labels' in element ? [...(/** @type {HTMLInputElement} */ (element).labels ?? [])] : []
      const name = (
        element.getAttribute('aria-label') ||
        labels.map((label) => label.textContent).join(' ') ||
        element.textContent ||
        element.getAttribute('placeholder') ||
        ''
      )
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 60)
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const isText =
        element.matches('textarea, [contenteditable=true]') ||
        (element instanceof HTMLInputElement &&
          ['', 'text', 'search', 'email', 'tel', 'number', 'date', 'time', 'url', 'password'].includes(type))
      const kind = element instanceof HTMLSelectElement ? 'choose' : isText ? 'type' : 'press'
      const key = `${kind} ${role} ${name}`
      const nth = seen.get(key) ?? 0
      seen.set(key, nth + 1)
      element.setAttribute('data-explore', String(index))
      return [{ id: String(index), kind, role, name, nth }]
    })
  })
}
