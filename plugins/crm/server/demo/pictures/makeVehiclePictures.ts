import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { FileRef } from '@core/entity'
import { insertFile, receiveFile } from '@core/server/files'
import type { ServerContext } from '@core/server/plugin'
import { vehicleEntity } from '../../../shared/vehicles/vehicleEntity'
import { drawVehicle, paints, type VehicleView, vehicleViews } from './drawVehicle'

/** A demonstration was started. Its vehicles are drawn after the server listens, so that nobody waits for them. D8 */
export const vehiclePicturesWanted = defineEvent<Readonly<Record<string, never>>>('crm.vehiclePicturesWanted')

/** Draws the pictures of each vehicle without pictures, from three sides. It may run twice. */
export async function makeVehiclePictures(
  _: unknown,
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; segment: string; year: number }>`
    select vehicle.id, segment.name as segment, vehicle.year_id as year from crm.vehicle join crm.segment on segment.id = vehicle.segment_id
    where vehicle.pictures is null and vehicle.deleted_at is null order by vehicle.id`.execute(db.query)
  const drawn = new Map<string, Buffer>()
  const draw = (segment: string, view: VehicleView, paint: number) => {
    const key = `${segment} ${view} ${paint}`
    const picture = drawn.get(key) ?? drawVehicle(segment, view, paints[paint]!)
    drawn.set(key, picture)
    return picture
  }
  for (const { id, segment, year } of rows) {
    const paint = (year + segment.length) % paints.length
    const pictures: FileRef[] = []
    for (const view of vehicleViews)
      pictures.push(await receiveFile(files, { filename: `${view}.png`, file: once(draw(segment, view, paint)) }))
    for (const picture of pictures)
      await insertFile(db, picture, { entity: vehicleEntity.id, recordId: id, field: 'pictures' })
    await sql`update crm.vehicle set pictures = ${JSON.stringify(pictures)} where id = ${id}`.execute(db.query)
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
