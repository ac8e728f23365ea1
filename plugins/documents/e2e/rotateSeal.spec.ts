import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { ownProduct } from '../../../e2e/ownProduct'
import { createProduct } from '../../../scripts/durability/product.mjs'
import { sealedScan } from '../../../scripts/durability/sealedScan.mjs'
import { signIn } from '../../../scripts/durability/session.mjs'
import { npmCommand } from '../../../scripts/lib/npm.mjs'
import { verifyPdf } from '../shared/verify/verifyPdf'
import { verdictOf } from './verdicts'

test('[D12] npm run rotate-seal: later documents are sealed with the new key, and earlier ones stay valid', async ({
  browser,
}) => {
  test.slow()
  const product = await ownProduct()
  const neverStarted = await createProduct()
  const start = async () => {
    product.start('admin,documents')
    await product.ready()
  }
  const rotate = async ({ dataDir }: { readonly dataDir: string }, which: string) => {
    const [program, npm] = npmCommand()
    const environment = { ...process.env, DATA_DIR: dataDir, SEAL_P12: '' }
    return promisify(execFile)(program, [...npm, 'run', 'rotate-seal', '--', which], { env: environment })
  }
  try {
    await expect(rotate(neverStarted, 'seal')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Start the product once.'),
    })
    await start()
    const session = await signIn(product, 'sales.manager@demo.test')
    const sealed = [await sealedScan(session)]
    for (const which of ['seal', 'root']) {
      // The command needs the database, which is the product's own here.
      await product.stop()
      expect((await rotate(product, which)).stdout).toContain('Documents that were sealed before stay valid.')
      await start()
      sealed.push(await sealedScan(session))
    }
    const { body } = await session.get('/api/DocumentSign/Roots')
    const keys = await Promise.all(
      sealed.map(async (pdf) => {
        const { verdict, signatures } = await verifyPdf(pdf, { roots: body.data.roots })
        expect(verdict).toBe('valid')
        const { certificates } = signatures[0]!.chain
        return { seal: certificates[0]!.sha256, root: certificates.at(-1)!.sha256 }
      }),
    )
    const [first, second, third] = keys
    expect(second).toEqual({ seal: expect.not.stringMatching(first!.seal), root: first!.root })
    expect([first!.root, first!.seal, second!.seal]).not.toContain(third!.root)
    expect([first!.seal, second!.seal]).not.toContain(third!.seal)
    const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
    await page.goto('/verify')
    for (const [at, pdf] of sealed.entries())
      await expect(await verdictOf(page, Buffer.from(pdf), `care-agreement-${at}.pdf`)).toContainText(
        'Valid: signed, sealed and unchanged',
      )
    await page.context().close()
  } finally {
    await Promise.all([product.remove(), neverStarted.remove()])
  }
})
