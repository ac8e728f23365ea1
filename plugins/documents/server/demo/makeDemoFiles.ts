import { sql } from 'kysely'
import { assignFiles, inlinedFile, insertFile } from '@core/server/files'
import type { ServerContext } from '@core/server/plugin'
import { documentEntity } from '../../shared/files/documentEntity'
import { subTypeOf } from '../../shared/files/documentTypes'
import { type Content, readContent, type Received, receiveDocument } from '../files/readContent'
import { demoFilesWanted } from './demoFilesWanted'
import { type DemoPicture, type DemoPlan, demoPlans, kindIdOf, shareOf, subTypeIdOf } from './demoPlans'
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import delivery from './pictures/delivery.jpg?inline'
import insuranceCard from './pictures/insurance-card.jpg?inline'
import yard from './pictures/yard.jpg?inline'

const pictures: Readonly<Record<DemoPicture, string>> = { delivery, insuranceCard, yard }

/**
 * The bytes of a demonstration file: a PDF, a text or a picture.
 * @param about the record's name or number, which a PDF contains
 */
async function demoContent({ name, content }: DemoPlan, about: string): Promise<Buffer> {
  if (typeof content === 'string') return inlinedFile(pictures[content])
  if (name.endsWith('.csv')) return Buffer.from(`${content.join('\n')}\n`)
  return demoPdf(content, about)
}

async function demoPdf([title = '', ...paragraphs]: readonly string[], about: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const [bold, plain] = [await pdf.embedFont(StandardFonts.HelveticaBold), await pdf.embedFont(StandardFonts.Helvetica)]
  page.drawRectangle({ x: 0, y: 740, width: 612, height: 52, color: rgb(0.1, 0.28, 0.5) })
  page.drawText(title, { x: 56, y: 758, size: 20, font: bold, color: rgb(1, 1, 1) })
  page.drawText(about, { x: 56, y: 700, size: 13, font: bold })
  for (const [at, text] of paragraphs.entries())
    page.drawText(text, { x: 56, y: 660 - at * 56, size: 11, font: plain, maxWidth: 500, lineHeight: 16 })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** Every ninth file has a second version. */
const versionEvery = 9

interface Target {
  readonly entity: string
  readonly recordId: number
  /** The uploader. */
  readonly by: number
  readonly number: number
}

/** The batch size. A delivery that takes longer than two minutes would be given to another node as well. */
const atATime = 10

/**
 * Makes some files of a demonstration, one after the other, then emits an event for the rest. Existing files are skipped, so a repeated
 * delivery is harmless.
 */
export async function makeDemoFiles({ files }: { readonly files: number }, context: ServerContext): Promise<void> {
  const { db, catalog } = context
  const { rows: people } = await sql<{ id: number }>`select id from api.person order by id limit 9`.execute(db.query)
  let made = 0
  let number = 0
  for (const [entity, plans] of Object.entries(demoPlans)) {
    const table = catalog.get(entity)
    if (!table) continue
    const count = shareOf(entity, files)
    // The newest records, because they are first in most lists.
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table.table)} where deleted_at is null order by id desc limit ${count}`.execute(
      db.query,
    )
    for (const [at, { id }] of rows.entries()) {
      number += 1
      const by = people[number % people.length]!.id
      if (await makeOne(context, plans[at % plans.length]!, { entity, recordId: id, by, number })) made += 1
      if (made === atATime) return db.transaction((tx) => tx.emit(demoFilesWanted, { files }))
    }
  }
}

/** @returns true if it did not exist yet */
async function makeOne(context: ServerContext, plan: DemoPlan, target: Target): Promise<boolean> {
  const { db } = context
  const { entity, recordId, number } = target
  const { rows } = await sql`
    select from documents.document where entity_type = ${kindIdOf(entity)} and entity_type_id = ${recordId} and name = ${plan.name}`.execute(
    db.query,
  )
  if (rows.length > 0) return false
  const about = `${entity[0]!.toUpperCase()}${entity.slice(1)} ${recordId}`
  const versions: Content[] = []
  for (let at = 0; at < (number % versionEvery === 0 ? 2 : 1); at++) {
    const draft = at === 0 && number % versionEvery === 0 ? `${about}, draft` : about
    versions.push(await receive(context, plan, draft, target))
  }
  await insertDocument(context, plan, target, versions)
  return true
}

async function receive({ files, db }: ServerContext, plan: DemoPlan, about: string, { by }: Target): Promise<Content> {
  const bytes = await demoContent(plan, about)
  const file = async function* () {
    yield bytes
  }
  const received = await receiveDocument(files, { filename: plan.name, file: file() })
  const content = contentOf(plan, about, received) ?? (await readContent(files, received, by))
  await insertFile(db, content.ref, { uploadedBy: by })
  return content
}

/** A PDF's content is known: it was drawn here. Inspecting a hundred of them took half of the time of a first start. */
function contentOf({ name, content }: DemoPlan, about: string, received: Received): Content | undefined {
  if (typeof content === 'string' || name.endsWith('.csv')) return undefined
  const [title = '', ...paragraphs] = content
  return { ...received, kind: 1, pages: 1, text: [title, about, ...paragraphs].join(' '), removed: [] }
}

async function insertDocument(
  { db }: ServerContext,
  { name, subType, documentType, tags }: DemoPlan,
  { entity, recordId, by, number }: Target,
  versions: readonly Content[],
): Promise<void> {
  const [current] = versions.slice(-1)
  const { ref, kind, pages } = current!
  const tab = subTypeIdOf(subType)
  const daysAgo = 1 + ((number * 7) % 90)
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into documents.document (name, entity_type, entity_type_id, entity_sub_type_id, entity_title, document_type, file_kind, size,
        file_version, tags, file, pages, created_by, created_at, updated_by, updated_at)
      values (${name}, ${kindIdOf(entity)}, ${recordId}, ${tab}, ${subTypeOf(tab).title}, ${documentType}, ${kind}, ${ref.size},
        ${versions.length}, ${tags ? JSON.stringify(tags) : null}, ${JSON.stringify([ref])}, ${pages}, ${by},
        now() - make_interval(days => ${daysAgo}), ${by}, now() - make_interval(days => ${daysAgo}))
      on conflict do nothing returning id`.execute(tx.query)
    const id = rows[0]?.id
    if (id === undefined) return
    for (const [at, version] of versions.entries()) {
      await sql`
        insert into documents.document_version (document_id, number, file_id, file_name, type, size, sha256, pages, text, uploaded_by, uploaded_at)
        values (${id}, ${at + 1}, ${version.ref.id}, ${name}, ${version.ref.type}, ${version.ref.size}, ${version.sha256}, ${version.pages},
          ${version.text}, ${by}, now() - make_interval(days => ${daysAgo + versions.length - at - 1}))`.execute(
        tx.query,
      )
      await assignFiles(tx, [version.ref.id], { entity: documentEntity.id, recordId: id, field: 'file' })
    }
    // Updates the search index with the file's content.
    await sql`update documents.document set file_version = file_version where id = ${id}`.execute(tx.query)
  })
}
