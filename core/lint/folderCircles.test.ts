import { expect, test } from 'vitest'
import { folderCircles } from './folderCircles'

const http = 'core/kernel/server/platform/http/errors.ts'
const files = 'core/kernel/server/platform/files/receiveFile.ts'
const config = 'core/kernel/server/platform/config.ts'

test('two folders that import each other are a circle; the rarer direction is listed first', () => {
  const up = { from: http, to: files }
  const down = [
    { from: files, to: http },
    {
      from: 'core/kernel/server/platform/files/store/openFolder.ts',
      to: 'core/kernel/server/platform/http/answers.ts',
    },
  ]
  expect(folderCircles([...down, up])).toEqual([[up, ...down]])
})

test('three folders can be a circle, and a file beside the folders can be part of it', () => {
  const circle = [
    { from: config, to: files },
    { from: files, to: http },
    { from: http, to: config },
  ]
  expect(folderCircles(circle)).toEqual([expect.arrayContaining(circle)])
})

test('the folders of a plugin and of a feature can be a circle', () => {
  const ofPlugin = [
    { from: 'plugins/fleet/server/vehicles/vehicleRoutes.ts', to: 'plugins/fleet/server/trips/tripTable.ts' },
    { from: 'plugins/fleet/server/trips/tripChanged.ts', to: 'plugins/fleet/server/vehicles/vehicleTable.ts' },
  ]
  const ofFeature = [
    { from: 'core/features/notes/client/panel/NotesPanel.tsx', to: 'core/features/notes/client/noteApi.ts' },
    { from: 'core/features/notes/client/noteApi.ts', to: 'core/features/notes/client/panel/NotesStore.ts' },
  ]
  expect(folderCircles([...ofPlugin, ...ofFeature])).toEqual([
    expect.arrayContaining(ofPlugin),
    expect.arrayContaining(ofFeature),
  ])
})

test('imports within a folder, imports downward and imports outside the layers are no circle', () => {
  expect(
    folderCircles([
      { from: http, to: 'core/kernel/server/platform/http/answers.ts' },
      { from: 'core/kernel/server/platform/http/answers.ts', to: http },
      { from: files, to: http },
      { from: 'core/kernel/server/app.ts', to: files },
      { from: 'core/kernel/server/start/startServer.ts', to: 'core/kernel/server/app.ts' },
      { from: 'core/kernel/entity/parse.ts', to: 'core/kernel/entity/messages.ts' },
      { from: 'core/kernel/entity/messages.ts', to: 'core/kernel/entity/parse.ts' },
      { from: 'plugins/fleet/server/vehicles/vehicleRoutes.ts', to: 'plugins/fleet/server/vehicles/vehicleTable.ts' },
      { from: 'plugins/fleet/server/vehicles/vehicleTable.ts', to: 'plugins/fleet/shared/vehicles/vehicleEntity.ts' },
      { from: 'plugins/fleet/contract/vehicles.ts', to: 'plugins/fleet/shared/vehicleKinds.ts' },
    ]),
  ).toEqual([])
})
