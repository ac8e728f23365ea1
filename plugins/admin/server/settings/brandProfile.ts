import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FileRef } from '@core/entity'
import { type Transaction, carryFile, type ProfilePart, readCarriedFile } from '@core/server/plugin'
import { imageSize, insertFile, receiveFile, releaseFiles, usualType } from '@core/server/files'
import { largestLogo, logoProblem, logoTypes } from '../../shared/logoRules'
import { userSettingEntity } from '../../shared/userSettingEntity'

type ProfileFiles = Parameters<typeof carryFile>[0]

type CarriedFile = Awaited<ReturnType<typeof carryFile>>

/** A logo's field in a profile, its field of the record, and its column. */
const logos = [
  { name: 'webLogo', field: 'webLogoDoc', column: 'web_logo_doc' },
  { name: 'mobileLogo', field: 'mobileLogoDoc', column: 'mobile_logo_doc' },
] as const

type Logo = (typeof logos)[number]

/** The brand as it is in a profile, at most one record: its name, its color, the office's phone and its two logos. */
export const brandProfile: ProfilePart = {
  id: 'brand',
  fields: ['productName', 'primaryColor', 'officePhone', ...logos.map(({ name }) => name)],
  async read(tx, { files }) {
    const stored = await storedBrand(tx)
    if (!stored) return {}
    const { productName, primaryColor, officePhone } = stored
    const settings: Record<string, unknown> = { productName, primaryColor, officePhone }
    for (const logo of logos) settings[logo.name] = await carried(stored[logo.name], files)
    return { settings }
  },
  async write(tx, name, { productName = null, primaryColor = null, officePhone = null, ...item }, { files }) {
    if (name !== 'settings') throw new Error('there is one brand, which is called “settings”')
    await sql`insert into core.user_setting (product_name) select null
      where not exists (select from core.user_setting where deleted_at is null)`.execute(tx.query)
    await sql`update core.user_setting set product_name = ${productName}, primary_color = ${primaryColor}, office_phone = ${officePhone},
      version = version + 1, updated_at = now() where deleted_at is null`.execute(tx.query)
    const stored = (await storedBrand(tx))!
    for (const logo of logos) {
      const wanted = readCarriedFile(item[logo.name], logo.name)
      const before = await carried(stored[logo.name], files)
      if (wanted?.sha256 !== before?.sha256 || wanted?.fileName !== before?.fileName)
        await replaceLogo(tx, { logo, id: stored.id, wanted, files })
    }
  },
}

/** The record with the file of each logo: the last of its list. */
async function storedBrand(tx: Transaction) {
  const { rows } = await sql<{
    id: number
    productName: string | null
    primaryColor: string | null
    officePhone: string | null
    webLogo: FileRef | null
    mobileLogo: FileRef | null
  }>`select id, product_name as "productName", primary_color as "primaryColor", office_phone as "officePhone",
      web_logo_doc -> -1 as "webLogo", mobile_logo_doc -> -1 as "mobileLogo"
    from core.user_setting where deleted_at is null`.execute(tx.query)
  return rows[0]
}

const carried = (logo: FileRef | null, files: ProfileFiles) => (logo ? carryFile(files, logo) : null)

interface Replacement {
  readonly logo: Logo
  /** Of the record. */
  readonly id: number
  readonly wanted: CarriedFile | null
  readonly files: ProfileFiles
}

/** The wanted logo replaces the whole list. @throws HttpError for an invalid logo, as Settings refuses it */
async function replaceLogo(tx: Transaction, { logo, id, wanted, files }: Replacement): Promise<void> {
  const { id: entity } = userSettingEntity
  await releaseFiles(tx, { entity, recordId: id, field: logo.field })
  const taken = wanted && (await takeLogo(wanted, files))
  if (taken) await insertFile(tx, taken, { entity, recordId: id, field: logo.field })
  await sql`update core.user_setting set ${sql.ref(logo.column)} = ${taken && JSON.stringify([taken])}::jsonb where id = ${id}`.execute(
    tx.query,
  )
}

async function takeLogo({ fileName, base64 }: CarriedFile, files: ProfileFiles): Promise<FileRef> {
  const bytes = Buffer.from(base64, 'base64')
  const taken = await receiveFile(
    files,
    { filename: fileName, file: Readable.from([bytes]) },
    {
      largest: largestLogo,
      types: logoTypes,
      typeOf(head) {
        const type = usualType(head)
        return type && (logoTypes as readonly string[]).includes(type.ending) ? type : undefined
      },
    },
  )
  const problem = logoProblem({ ...taken, pixels: imageSize(bytes) })
  if (problem) throw new Error(problem)
  return taken
}
