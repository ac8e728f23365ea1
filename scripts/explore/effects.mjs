// What a step has to do to the screen: something happens, the focus stays somewhere, and what was typed is still there.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ address: string, typed: readonly Typed[] }} Before
 * @typedef {{ label: string, value: string }} Typed a field of a form, and what was typed into it
 */

/** How long something may take to happen, in milliseconds. */
const happensWithin = 3000

/**
 * Remembers the screen, and begins to watch for changes.
 * @param {Page} page
 * @returns {Promise<Before>}
 */
export async function beforeStep(page) {
  const typed = await page.evaluate(() => {
    const watched = /** @type {any} */ (window)
    watched.changes = 0
    watched.observer?.disconnect()
    watched.observer = new MutationObserver((records) => (watched.changes += records.length))
    watched.observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    for (const event of ['focusin', 'scroll', 'change', 'input'])
      document.addEventListener(event, () => (watched.changes += 1), { capture: true, once: true })
    return [...document.querySelectorAll('main form input[data-typed], main form textarea[data-typed]')].map(
      (field) => ({
        label: field.getAttribute('data-typed') ?? '',
        value: /** @type {HTMLInputElement} */ (field).value,
      }),
    )
  })
  return { address: page.url(), typed }
}

/**
 * @param {Page} page @param {import('./steps.mjs').Step} step that was done @param {Before} before
 * @param {boolean} asked whether the browser asked before it left the page
 * @returns {Promise<string[]>} what is wrong
 */
export async function afterStep(page, step, before, asked) {
  const wrong = []
  if (step.do === 'reload' && !asked && before.address === page.url())
    wrong.push(...(await lostWords(page, before.typed)))
  if (step.do !== 'control' || step.choice.kind !== 'press' || before.address !== page.url()) return wrong
  const { role, name } = step.choice
  const what = `the ${role} “${name.replaceAll(/\d+/g, 'N')}”`
  if (role === 'button' && !(await happened(page))) wrong.push(`nothing happens when ${what} is pressed`)
  if (role !== 'a' && role !== 'input' && (await isFocusLost(page)))
    wrong.push(`the focus is lost when ${what} is pressed`)
  return wrong
}

/** @param {Page} page @returns {Promise<boolean>} whether the page changed in any way since `beforeStep` */
async function happened(page) {
  return page
    .waitForFunction(() => /** @type {any} */ (window).changes !== 0, undefined, { timeout: happensWithin })
    .then(
      () => true,
      () => false,
    )
}

/** @param {Page} page @returns {Promise<boolean>} */
async function isFocusLost(page) {
  return page
    .waitForFunction(() => document.activeElement && document.activeElement !== document.body, undefined, {
      timeout: happensWithin,
    })
    .then(
      () => false,
      () => true,
    )
}

/**
 * A form keeps what was typed, or says that it can bring it back. The one line of a quick entry is no form.
 * @param {Page} page @param {readonly Typed[]} typed before the page was loaded again
 */
async function lostWords(page, typed) {
  if (typed.length === 0) return []
  return page
    .waitForFunction(
      (fields) =>
        /draft|restored|brought back/i.test(document.querySelector('main')?.textContent ?? '') ||
        fields.every(({ value }) =>
          [...document.querySelectorAll('input, textarea')].some(
            (field) => /** @type {HTMLInputElement} */ (field).value === value,
          ),
        ),
      typed,
      { timeout: happensWithin * 2 },
    )
    .then(
      () => [],
      () => [`what was typed into “${typed.map(({ label }) => label).join('”, “')}” is lost after a reload`],
    )
}
