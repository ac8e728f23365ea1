import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { FileRef } from '@core/entity'
import { imageSize } from '@core/server/files'
import { segments } from '../../../shared/vehicles/catalogue'
import { createCrmApp } from '../../testing/crmApp'
import { vehiclePicturesWanted } from './makeVehiclePictures'
import { vehiclePictures } from './vehiclePictures'

it('[S3.17] a demonstration’s vehicles have pictures from three sides, for people who may see them', async () => {
  const test = await createCrmApp()
  const { rows } = await sql<{ id: number }>`
    insert into crm.vehicle (name, search_text, make_id, model_id, year_id, segment_id)
    select '2026 Ford Transit', '', make_model.make_id, make_model.id, 1, segment.id from crm.make_model, crm.segment
    where make_model.name = 'Transit' and segment.name = 'Cargo van' returning id`.execute(test.db.query)
  await test.db.transaction((tx) => tx.emit(vehiclePicturesWanted, {}))
  const manager = await test.as('Sales Manager')
  const pictures = await vi.waitFor(
    async () => {
      const { body } = await manager.get(`/api/Vehicle/${rows[0]!.id}`)
      const found: readonly FileRef[] | null = body.data.pictures
      expect(found).toHaveLength(3)
      return found!
    },
    { timeout: 20_000 },
  )
  expect(pictures.map(({ fileName, type }) => [fileName, type])).toEqual([
    ['side.webp', 'image/webp'],
    ['front.webp', 'image/webp'],
    ['rear.webp', 'image/webp'],
  ])
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode } = await test.app.inject({ url: `/api/file/${pictures[0]!.id}`, headers: { cookie } })
  expect(statusCode).toBe(200)
})

it('the picture is that of the segment, and of an SUV where the segment is unknown', () => {
  const side = (segment: string) => vehiclePictures(segment)[0]!.bytes
  expect(
    new Set(['Cargo van', 'Box truck', 'Sedan', 'Light pickup'].map((name) => side(name).toString('hex'))).size,
  ).toBe(4)
  expect(side('Amphibious')).toEqual(side('Compact SUV'))
  for (const segment of segments) expect(imageSize(side(segment))).toEqual({ width: 720, height: 480 })
})
