import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import { namesInScripts } from '@core/server/testing'
import { drawQuote } from './drawQuote'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quote-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const line = { price: '39100.00', discountType: 2, discount: '14', upfit: '18500.00', deliveryFee: '450.00' }
const quote = {
  number: 'Q-01001',
  revision: 1,
  company: 'Bright Harbor Adult Day Center',
  quoteDate: '2026-11-27',
  validUntil: '2026-12-27',
  deliveryState: 'OR',
  taxRate: 0,
  taxExempt: false,
  note: null,
  lines: [
    { ...line, id: 1, kind: 1, vehicleId: 3, description: '2026 Toyota Sienna', quantity: 4 },
    {
      id: 2,
      kind: 2,
      vehicleId: null,
      description: 'Driver training',
      quantity: 1,
      price: '900.00',
      discountType: null,
      discount: null,
      upfit: null,
      deliveryFee: null,
    },
  ],
} as unknown as QuoteRecord
const seller = { name: 'West', address: '12 Alder St, Portland, OR 97201', phone: '+15550100200' }

/** The text as it stands on the page, by pdftotext of poppler-utils. */
async function textOf(shown: QuoteRecord): Promise<readonly string[]> {
  const parties = { salesperson: 'Mei Tanaka', seller, terms: 'Net 30' }
  const file = path.join(folder, 'quote.pdf')
  await writeFile(file, await drawQuote(shown, parties, { name: 'White Glove', color: null }))
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  return text.split('\n').map((row) => row.replaceAll(/\s+/g, ' ').trim())
}

it('has each amount of a line that its total counts, and totals that add up', async () => {
  const rows = await textOf(quote)
  expect(rows).toContain('Item Qty Price Discount Upfit Delivery Total')
  expect(rows).toContain('2026 Toyota Sienna 4 $39,100.00 14% $18,500.00 $450.00 $210,304.00')
  expect(rows).toContain('Driver training 1 $900.00 – – – $900.00')
  const totals = ['List price', 'Discount', 'Upfit', 'Delivery', 'Subtotal', 'Tax, OR 0%', 'Total']
  expect(
    rows.filter((row) => totals.some((name) => row.startsWith(`${name} $`) || row.startsWith(`${name} −$`))),
  ).toEqual([
    'List price $157,300.00',
    'Discount −$21,896.00',
    'Upfit $74,000.00',
    'Delivery $1,800.00',
    'Subtotal $211,204.00',
    'Tax, OR 0% $0.00',
    'Total $211,204.00',
  ])
})

it('names the store that sells, the terms, and where the customer signs', async () => {
  const text = (await textOf(quote)).join('\n')
  expect(text).toContain('From West, 12 Alder St, Portland, OR 97201, +15550100200')
  expect(text).toContain('Payment terms: Net 30.')
  expect(text).toMatch(/Approved by \(name and signature\) Date/)
})

it('begins a new page rather than losing the lines to sign on', async () => {
  const many = Array.from({ length: 28 }, (_, at) => ({ ...(quote.lines as readonly object[])[0], id: at + 1 }))
  const text = (await textOf({ ...quote, lines: many } as unknown as QuoteRecord)).join('\n')
  expect(text).toContain('Approved by (name and signature)')
})

describe('[S3.9] a customer’s name', () => {
  it.each(Object.entries(namesInScripts))(
    'in %s is drawn, found by its letters, and adds little',
    async (_, company) => {
      const rows = await textOf({ ...quote, company, note: `${company}: ${'2026 '.repeat(80)}` })
      expect(rows).toContain(`For ${company}`)
      expect(rows.join('\n')).not.toMatch(/\[U\+|\ufffd/)
      expect((await stat(path.join(folder, 'quote.pdf'))).size).toBeLessThan(70_000)
    },
  )
})
