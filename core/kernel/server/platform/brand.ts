import { sql } from 'kysely'
import type { FileRef } from '@core/kernel/entity/files'
import type { Database } from './database/Database'

/** The name of the product in this deployment, and its primary color: `#rrggbb`, or null for the theme's own. */
export interface Brand {
  readonly name: string
  readonly color: string | null
}

/** The brand with what only an administrator can set: the logos that replace the product's mark, and the office's phone. */
interface DressedBrand extends Brand {
  readonly officePhone: string | null
  readonly webLogo: FileRef | null
  readonly mobileLogo: FileRef | null
}

/** Reads the current brand: an administrator may change it at any time, on any node. */
export type ReadBrand = () => Promise<DressedBrand>

/** @param environment the brand from the server's environment, used for fields that nobody has set (D8). */
export function brandOf(db: Database, environment: Brand): ReadBrand {
  return async () => {
    const { rows } = await sql<{
      name: string | null
      color: string | null
      officePhone: string | null
      webLogo: FileRef | null
      mobileLogo: FileRef | null
    }>`
      select product_name as name, primary_color as color, office_phone as "officePhone", web_logo_doc -> -1 as "webLogo", mobile_logo_doc -> -1 as "mobileLogo"
      from core.user_setting where deleted_at is null`.execute(db.query)
    const set = rows[0]
    return {
      name: set?.name ?? environment.name,
      color: set?.color ?? environment.color,
      officePhone: set?.officePhone ?? null,
      webLogo: set?.webLogo ?? null,
      mobileLogo: set?.mobileLogo ?? null,
    }
  }
}
