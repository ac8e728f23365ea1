import { sql } from 'kysely'
import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { conflict } from '@core/server/plugin'
import { type ClientPhotoFields, clientPhotoEntity } from '../../shared/clientPhotoEntity'

/** The family's last decision about photos counts; an existing photo may always be removed. */
const photoRules: EntityRules<ClientPhotoFields> = {
  async plan({ tx, after }) {
    const { rows } = await sql<{ agreed: boolean }>`
      select (consent ->> 'photo')::boolean as agreed from referrals.referral
      where client_id = ${after.clientId} and deleted_at is null and consent ->> 'photo' is not null order by id desc limit 1`.execute(
      tx.query,
    )
    if (rows[0]?.agreed === false)
      throw conflict('The family did not agree to photos. Ask them, and change the consent on the referral first.')
    return { record: after }
  },
}

export const clientPhotoTable = defineEntityTable({
  entity: clientPhotoEntity,
  table: 'referrals.client_photo',
  rules: photoRules,
})
