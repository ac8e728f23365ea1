import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import {
  type stubScanner,
  allPlugins,
  type Answer,
  type Caller,
  createTestApp,
  multipartType,
  type RefusalBudget,
  type TestApp,
} from '@core/server/testing'
import { deployment } from '@deployment/deployment'

/** The sales people of the demonstration, by their ids. */
export const people = { salesManager: 6, storeManager: 7, salesperson: 8 } as const

/** The plugins of these tests, because documents belong to records of other plugins. */
export const pluginsOf = (...ids: readonly string[]) => allPlugins.filter(({ id }) => ids.includes(id))

export const createDocumentApp = (
  options: { readonly scanner?: ReturnType<typeof stubScanner>; readonly refusals?: RefusalBudget } = {},
): Promise<TestApp> =>
  createTestApp({ ...options, plugins: pluginsOf('documents', 'crm', 'referrals'), installed: allPlugins, deployment })

/** The timeout for a database with the tables of three plugins, in milliseconds. */
export const patience = 240_000

/** A PDF with these words on its pages. */
export async function pdfOf(words: string, pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let at = 0; at < pages; at++) pdf.addPage([300, 200]).drawText(words, { x: 20, y: 150, size: 12, font })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

const border = multipartType.split('boundary=')[1]!

/** The body that a browser sends with the file and the fields, in the order of S7.10: the file first. */
export function uploadBody(
  file: Buffer | undefined,
  fileName: string,
  fields: Readonly<Record<string, unknown>>,
): Buffer {
  const head = `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${border}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  )
  return Buffer.concat([
    ...(file ? [Buffer.from(`--${border}\r\n${head}`), file, Buffer.from('\r\n')] : []),
    ...texts,
    Buffer.from(`--${border}--\r\n`),
  ])
}

/** Uploads a document by S7.10. */
export const uploadDocument = (
  caller: Caller,
  file: Buffer | undefined,
  fileName: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Answer> =>
  caller.post('/api/document/upload', uploadBody(file, fileName, fields), { 'content-type': multipartType })

/** @returns the id of a new lead */
export async function addLead(caller: Caller, assignTo: number, company = 'Harbor Freight Lines'): Promise<number> {
  const { body } = await caller.post('/api/Lead/Create', { company, leadType: 1, source: 1, assignTo })
  return body.data.id
}

/** Reads a file like a browser. */
export const readFileOf = (test: TestApp, { cookies }: Caller, fileId: string) =>
  test.app.inject({ url: `/api/file/${fileId}`, cookies: Object.fromEntries(cookies) })
