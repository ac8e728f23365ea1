import { type Page, expect } from '@playwright/test'
import { violations } from '../../../e2e/violations'
import { dropFile } from './signers'

/** @returns the same bytes with one bit changed, within the first content of a page */
export function flipped(pdf: Buffer): Buffer {
  const bytes = Buffer.from(pdf)
  const at = bytes.indexOf('stream') + 40
  bytes[at] = bytes[at]! ^ 1
  return bytes
}

/** Drops a PDF onto the page. @returns the text of the result, when it is shown */
export async function verdictOf(page: Page, pdf: Buffer, name: string) {
  await dropFile(page.getByText(/drop or paste it here/), pdf, name)
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText(name)
  expect(await violations(page)).toEqual([])
  return result
}
