import { expect, test } from 'vitest'
import { folderCircles } from './folderCircles'

const http = 'core/server/platform/http/errors.ts'
const files = 'core/server/platform/files/receiveFile.ts'
const config = 'core/server/platform/config.ts'

test('two folders that import each other are a circle; the rarer direction is listed first', () => {
  const up = { from: http, to: files }
  const down = [
    { from: files, to: http },
    { from: 'core/server/platform/files/store/openFolder.ts', to: 'core/server/platform/http/answers.ts' },
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

test('imports within a folder, imports downward and imports outside the layers are no circle', () => {
  expect(
    folderCircles([
      { from: http, to: 'core/server/platform/http/answers.ts' },
      { from: 'core/server/platform/http/answers.ts', to: http },
      { from: files, to: http },
      { from: 'core/server/app.ts', to: files },
      { from: 'core/server/start/startServer.ts', to: 'core/server/app.ts' },
      { from: 'core/entity/parse.ts', to: 'core/entity/messages.ts' },
      { from: 'core/entity/messages.ts', to: 'core/entity/parse.ts' },
    ]),
  ).toEqual([])
})
