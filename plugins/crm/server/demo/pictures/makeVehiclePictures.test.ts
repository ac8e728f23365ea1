import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { FileRef } from '@core/entity'
import { createCrmApp } from '../../testing/crmApp'
import { drawVehicle, paints } from './drawVehicle'
import { vehiclePicturesWanted } from './makeVehiclePictures'

it('[S3.17] a demonstration’s vehicles are drawn from three sides, for people who may see them', async () => {
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
    ['side.png', 'image/png'],
    ['front.png', 'image/png'],
    ['rear.png', 'image/png'],
  ])
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode } = await test.app.inject({ url: `/api/file/${pictures[0]!.id}`, headers: { cookie } })
  expect(statusCode).toBe(200)
})

it('each segment has its own picture, and an unknown one has a picture too', () => {
  const side = (segment: string) => drawVehicle(segment, 'side', paints[0]!).toString('base64')
  expect(new Set(['Cargo van', 'Box truck', 'Sedan', 'Light pickup'].map(side)).size).toBe(4)
  expect(side('Amphibious')).toBe(side('Compact SUV'))
})
