import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { FileRef } from '@core/entity'
import { insertFile, receiveFile } from '@core/server/files'
import type { ServerContext } from '@core/server/plugin'
import { vehicleEntity } from '../../../shared/vehicles/vehicleEntity'

/** A demonstration was started. Its vehicles get their pictures after the server listens, so that nobody waits for them. D8 */
export const vehiclePicturesWanted = defineEvent<Readonly<Record<string, never>>>('crm.vehiclePicturesWanted')

/** Gives each vehicle without pictures those of its segment. It may run twice. */
export async function makeVehiclePictures(
  _: unknown,
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
): Promise<void> {
  // Only a demonstration needs the pictures, so they are a part of the code that no other start loads.
  const { vehiclePictures } = await import('./vehiclePictures')
  const { rows } = await sql<{ id: number; segment: string }>`
    select vehicle.id, segment.name as segment from crm.vehicle join crm.segment on segment.id = vehicle.segment_id
    where vehicle.pictures is null and vehicle.deleted_at is null order by vehicle.id`.execute(db.query)
  for (const { id, segment } of rows) {
    const pictures: FileRef[] = []
    for (const { filename, bytes } of vehiclePictures(segment))
      pictures.push(await receiveFile(files, { filename, file: once(bytes) }))
    for (const picture of pictures)
      await insertFile(db, picture, { entity: vehicleEntity.id, recordId: id, field: 'pictures' })
    await sql`update crm.vehicle set pictures = ${JSON.stringify(pictures)} where id = ${id}`.execute(db.query)
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
