import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { codeFor, linkFor, mailsSoFar } from '../../../e2e/mails'
import { violations } from '../../../e2e/violations'

export const desk = { viewport: { width: 1440, height: 900 } } as const
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A signer whose address is not used by an earlier attempt. */
export const person = (name: string, email: string) => ({
  name,
  email: `${email}-${randomUUID().slice(0, 8)}@harbor.example`,
})

/** Opens a mailed link in a separate browser. */
export async function openLink(
  browser: Browser,
  who: { email: string },
  seen: ReadonlySet<string>,
  device: typeof phone | typeof desk,
): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const page = await context.newPage()
  await page.goto(await linkFor(who.email, seen, /Harbor Freight/))
  return page
}

/**
 * On paper lines are closer than touch targets should be. The list of fields above the page links to each of them (WCAG 2.5.8, equivalent).
 */
export const violationsOfPaper = async (page: Page) =>
  (await violations(page)).filter((line) => !line.includes('target-size: <button id="field-'))

/** Requests a code and enters it. */
export async function giveCode(page: Page, { email }: { email: string }): Promise<void> {
  const seen = await mailsSoFar()
  await page.getByRole('button', { name: /^Send to [^•]•/ }).click()
  await page.getByLabel('Code').fill(await codeFor(email, seen))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Drops a PDF onto an element, as from a file manager. */
export async function dropFile(onto: Locator, bytes: Buffer, name = 'Agreement.pdf'): Promise<void> {
  const dataTransfer = await onto.page().evaluateHandle(
    ([text, fileName]) => {
      const carried = new DataTransfer()
      carried.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], fileName))
      return carried
    },
    [bytes.toString('base64'), name] as const,
  )
  await onto.dispatchEvent('dragover', { dataTransfer })
  await onto.dispatchEvent('drop', { dataTransfer })
}
