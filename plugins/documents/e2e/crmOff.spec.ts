import { type Page, expect, test } from '@playwright/test'
import { createProduct } from '../../../scripts/durability/product.mjs'
import { signIn } from '../../../scripts/durability/session.mjs'
import { mailed } from '../../../scripts/lib/testing/outbox.mjs'
import { phone } from './signers'

const ana = { name: 'Ana Novak', email: 'ana@crm-off.example' }
const without = 'admin,documents,referrals'

test('[S4.15, D12] an agreement that is signed on a phone while crm is off makes its lead an account once crm is back, and once only', async ({
  browser,
}) => {
  test.slow()
  const product = await createProduct()
  const everything = { node: true, database: true }
  const openPhone = async (url: string): Promise<Page> => {
    const page = await (await browser.newContext({ ...phone, baseURL: product.origin })).newPage()
    await page.goto(url)
    return page
  }
  const sign = async (page: Page) => {
    await page.getByRole('button', { name: /^Send to [^•]•/ }).tap()
    await page.getByLabel('Code').fill(await mailed(product.dataDir, ana.email, /\b(\d{6}) is your/))
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByLabel('I agree to sign electronically').check()
    await page.getByRole('button', { name: 'Continue to the document' }).tap()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByRole('button', { name: 'Start' }).tap()
    await expect(page.getByRole('button', { name: /^Signature/ }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Use this signature' }).tap()
    await progress.getByRole('button', { name: 'Sign and finish' }).tap()
    await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  }
  try {
    product.start()
    await product.ready()
    const sales = await signIn(product, 'sales.manager@demo.test')
    const lead = { company: 'Off And On Freight', leadType: 1, source: 1, assignTo: 6 }
    const leadId: number = (await sales.post('/api/Lead/Create', lead)).body.data.id
    const { body } = await sales.post('/api/DocuSignMap/Create', {
      template: 'clark-customer-agreement',
      leadId,
      signers: [ana],
      fields: [
        { id: 'mark', type: 'signature', page: 1, x: 60, y: 600, width: 200, height: 40, signer: 1, required: true },
      ],
    })
    const { documentUniqueId, version } = body.data
    expect((await sales.post('/api/DocuSignMap/Send', { documentUniqueId, version })).status).toBe(200)
    const token = await mailed(product.dataDir, ana.email, /\/sign#([\w-]+)/)
    await product.kill(everything)

    product.start(without)
    await product.ready()
    expect((await sales.post('/api/Account/List', {})).status).toBe(404)
    const signer = await openPhone(`/sign#${token}`)
    await sign(signer)
    await signer.context().close()
    // The finished copy's link says that it is sealed.
    const copy = await openPhone(`/sign#${await mailed(product.dataDir, ana.email, /complete[\s\S]*\/sign#([\w-]+)/i)}`)
    await expect(copy.getByRole('button', { name: /^Send to [^•]•/ })).toBeVisible()
    await copy.context().close()
    await product.kill(everything)

    for (const again of [false, true]) {
      product.start()
      await product.ready()
      const accounts = async () => {
        const { body: found } = await sales.post('/api/Account/List', { filter: { company: lead.company } })
        return found.data.map(({ company }: { company: string }) => company)
      }
      await expect
        .poll(accounts, { message: again ? 'after another start' : 'once crm is on', timeout: 60_000 })
        .toEqual([lead.company])
      await product.kill(everything)
    }
  } finally {
    await product.remove()
  }
})
