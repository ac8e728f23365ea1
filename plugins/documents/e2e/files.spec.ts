import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { type Locator, type Page, expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

async function pdfOf(words: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage([400, 300]).drawText(words, { x: 30, y: 220, size: 14, font })
  return Buffer.from(await pdf.save())
}

/** A separate lead for the test. @returns its id */
const addLead = async (page: Page, company: string) =>
  (await call<{ id: number }>(page, 'POST', '/api/Lead/Create', { company, leadType: 1, source: 1, assignTo: 6 })).id

/** Drops a file onto an element, as from a desktop. */
async function dropFile(onto: Locator, bytes: Buffer, name: string): Promise<void> {
  const transfer = await onto.page().evaluateHandle(
    ({ text, name: fileName }) => {
      const carried = new DataTransfer()
      carried.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], fileName))
      return carried
    },
    { text: bytes.toString('base64'), name },
  )
  await onto.dispatchEvent('dragover', { dataTransfer: transfer })
  await onto.dispatchEvent('drop', { dataTransfer: transfer })
}

test('[S3.14, S7.10, S8.9, D12] a file is dropped on a lead, gets a version, is viewed, found by its content, deleted and restored', async ({
  page,
}) => {
  await takeSession(page, 'sales.manager')
  const mark = String(Date.now() % 10_000_000)
  const lead = await addLead(page, `Harbor Freight ${mark}`)
  await page.goto(`/leads/${lead}?tab=documents.lead`)
  await page.getByRole('radio', { name: 'Fleet' }).check({ force: true })
  const zone = page.getByRole('button', { name: 'Documents: choose files' })

  await dropFile(zone, await pdfOf(`Survey of walnut${mark}`), 'Survey.pdf')
  await toastSays(page, 'Document submitted successfully.')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Survey.pdf', exact: true }) })
  await expect(row).toContainText('1 page')
  await dropFile(zone, await pdfOf(`Survey of cherry${mark}`), 'Survey.pdf')
  await toastSays(page, 'Document submitted successfully.')
  await expect(row).toContainText('Version 2')
  expect(await violations(page)).toEqual([])

  await row.getByRole('button', { name: 'Survey.pdf', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Survey.pdf' })
  await expect(preview).toContainText(`Survey of cherry${mark}`)
  await preview.getByRole('button', { name: 'Versions' }).click()
  await preview.getByRole('button', { name: 'Show version 1' }).click()
  await expect(preview).toContainText(`Survey of walnut${mark}`)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto('/document')
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(`cherry${mark}`)
  await expect(page.getByRole('main').getByRole('link', { name: /^(?!Survey).*\.\w{3}$/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Survey.pdf', exact: true })).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/leads/${lead}?tab=documents.lead`)
  // A menu closes when the tabs below it scroll, which they do once when their counts arrive.
  await expect(async () => {
    await row.getByRole('button', { name: 'Actions of Survey.pdf' }).click({ timeout: 3000 })
    await page.getByRole('menuitem', { name: 'Delete' }).click({ timeout: 3000 })
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click()
  await toastSays(page, 'Document deleted successfully !!')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Deleted documents' }).click()
  await page.getByRole('button', { name: 'Restore Survey.pdf' }).click()
  await expect(row).toHaveCount(1)
  // Where the page was scrolled to, the bar on top may hide a part of a button.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
})
