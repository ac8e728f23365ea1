import { StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from '@playwright/test'
import { createAuthority, makeKeys } from '../server/sealing/SealingAuthority'
import { openForUpdate, saveUpdate } from '../server/sealing/placeholder'
import { sealPdf } from '../server/sealing/sealPdf'
import { agreement } from '../server/sealing/testing/agreement'
import { flipped, verdictOf } from './verdicts'

test('[D12] PDFs of other origins are verified here, in plain words, and are not uploaded', async ({ page }) => {
  const authority = createAuthority(await makeKeys('Northern Notaries'))
  const plain = Buffer.from(await agreement(2))
  const foreign = Buffer.from((await sealPdf(plain, { authority, name: 'Northern Notaries' })).bytes)
  const pdf = await openForUpdate(foreign)
  pdf.getPage(1).drawText('not agreed', { font: await pdf.embedFont(StandardFonts.Helvetica) })
  const changed = Buffer.from(await saveUpdate(pdf))

  await page.goto('/verify')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())))

  const result = await verdictOf(page, foreign, 'foreign.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Unchanged, signed by somebody that we don’t know')
  await expect(result).toContainText('The signature is valid, and the document has not been changed since.')
  await expect(result).toContainText(
    'Not every signer could be traced to an issuer that is known here. Check who they are in another way.',
  )
  await expect(result).toContainText('Signed by Northern Notaries')
  await expect(result).toContainText('The certificate does not lead to a root that is trusted here.')
  await expect(result.getByText('It holds', { exact: true })).toBeVisible()

  await verdictOf(page, changed, 'changed.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Changed after it was signed')
  await expect(result).toContainText(
    'yet the document was changed afterwards. Only what was there when it was signed is proved.',
  )
  await expect(result).toContainText('Page 2 was changed.')

  await verdictOf(page, flipped(foreign), 'flipped.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Not valid')
  await expect(result).toContainText(
    'This document can’t be relied on: it was changed, or a signature in it is not genuine.',
  )
  await expect(result).toContainText('What was signed is not what the file holds now: it was changed.')
  await expect(result.getByText('Does not hold', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await verdictOf(page, plain, 'plain.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Not signed')
  await expect(result).toContainText('This PDF is not signed.')

  await verdictOf(page, Buffer.from('Dear Sir or Madam'), 'letter.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Not a PDF that can be read')
  await expect(result).toContainText('This file can’t be read as a PDF.')
  expect(sent).toEqual([])
})
