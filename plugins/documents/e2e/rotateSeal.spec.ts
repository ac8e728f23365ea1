import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { createProduct } from '../../../scripts/durability/product.mjs'
import { signIn } from '../../../scripts/durability/session.mjs'
import { npmCommand } from '../../../scripts/lib/npm.mjs'
import { agreement } from '../server/sealing/testing/agreement'
import { verifyPdf } from '../shared/verify/verifyPdf'
import { verdictOf } from './verdicts'

/** A document that was signed on paper, which is sealed in the same request. */
async function sealedScan(origin: string, session: Awaited<ReturnType<typeof signIn>>): Promise<Buffer> {
  const { body } = await session.post('/api/DocuSignMap/Create', {
    title: 'Care agreement',
    signers: [{ name: 'Ana Novak', email: 'ana@family.example' }],
  })
  const { documentUniqueId } = body.data
  const form = new FormData()
  form.set('documentUniqueId', documentUniqueId)
  form.set('file', new Blob([Uint8Array.from(await agreement(1))]), 'scan.pdf')
  const headers = session.headers()
  const signed = await fetch(`${origin}/api/DocumentSign/Create`, { method: 'POST', headers, body: form })
  expect(signed.status, await signed.clone().text()).toBe(200)
  const pdf = await fetch(`${origin}/api/DocumentSign/GetDocument`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ documentUniqueId }),
  })
  return Buffer.from(await pdf.arrayBuffer())
}

test('[D12] npm run rotate-seal: later documents are sealed with the new key, and earlier ones stay valid', async ({
  browser,
}) => {
  test.slow()
  const product = await createProduct()
  const { dataDir, origin } = product
  const start = async () => {
    product.start('admin,documents')
    await product.ready()
  }
  const rotate = async (...args: string[]) => {
    const [program, npm] = npmCommand()
    const environment = { ...process.env, DATA_DIR: dataDir, SEAL_P12: '' }
    return promisify(execFile)(program, [...npm, 'run', 'rotate-seal', '--', ...args], { env: environment })
  }
  const keyOf = async (which: 'seal' | 'root') =>
    new X509Certificate(await readFile(path.join(dataDir, 'sealing', `${which}.pem`))).fingerprint256
      .replaceAll(':', '')
      .toLowerCase()
  try {
    await expect(rotate('seal')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The first document that is sealed makes them.'),
    })
    await start()
    const session = await signIn(product, 'sales.manager@demo.test')
    const old = { pdf: await sealedScan(origin, session), seal: await keyOf('seal'), root: await keyOf('root') }
    for (const which of ['seal', 'root'])
      expect((await rotate(which)).stdout).toContain(
        `in ${path.join(dataDir, 'sealing')}. Documents that were sealed before stay valid.`,
      )
    // The server keeps running with the old keys, and uses the new ones after its next start.
    const meanwhile = { ...old, pdf: await sealedScan(origin, session) }
    await product.kill({ node: true, database: false })
    await start()
    const later = { pdf: await sealedScan(origin, session), seal: await keyOf('seal'), root: await keyOf('root') }
    expect(later.seal).not.toBe(old.seal)
    expect(later.root).not.toBe(old.root)

    const sealed = [old, meanwhile, later]
    const { body } = await session.get('/api/DocumentSign/Roots')
    for (const { pdf, seal, root } of sealed) {
      const { verdict, signatures } = await verifyPdf(new Uint8Array(pdf), { roots: body.data.roots })
      const { certificates } = signatures[0]!.chain
      expect([verdict, certificates[0]!.sha256, certificates.at(-1)!.sha256]).toEqual(['valid', seal, root])
    }
    const page = await (await browser.newContext({ baseURL: origin })).newPage()
    await page.goto('/verify')
    for (const [at, { pdf }] of sealed.entries())
      await expect(await verdictOf(page, pdf, `care-agreement-${at}.pdf`)).toContainText(
        'Valid: signed, sealed and unchanged',
      )
    await page.context().close()
  } finally {
    await product.remove()
  }
})
