import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pointName } from '@core/kernel/shared/pointProblem'
import { corePoints } from '../kernel/server/plugins/corePoints'
import { allPlugins } from '../kernel/server/plugins/foundPlugins'
import { root } from './plantedTree'
import { pointsText } from './points'
import { readTree, tree } from './readTree'

const command = 'npx vitest run --project unit core/lint/points.test.ts -u'

const { points: declared, examples } = await readTree()

const moduleOf = ({ path, constant }: { path: string; constant: string }) => {
  const entry = ['core/client/plugin.ts', 'core/server/plugin.ts'].find((file) =>
    new RegExp(`\\b${constant}\\b`).test(tree.read(file)),
  )
  if (entry) return `\`${constant}\` in \`@${entry.replace(/\.ts$/, '')}\``
  return path.startsWith('plugins/') ? `\`${constant}\` in \`@${path.replace(/\.ts$/, '')}\`` : `part of the definition`
}

test('docs/contribution-points.md describes every point', async () => {
  await expect(
    pointsText(declared, examples, moduleOf, command),
    `A contribution point changed. Where that is meant, write it down: ${command}`,
  ).toMatchFileSnapshot(join(root, 'docs/contribution-points.md'))
})

test('a point has one declaration, a purpose, and a payload that can be read', () => {
  const ids = declared.map(({ name }) => name.split('@')[0])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(declared.filter(({ purpose }) => purpose === '').map(({ name }) => name)).toEqual([])
  expect(declared.filter(({ fields }) => fields.length === 0).map(({ name }) => name)).toEqual([])
})

test('every point that is contributed to has an example, and every example a point', () => {
  const contributed = declared.map(({ name }) => name).filter((name) => !name.startsWith('plugin.'))
  expect([...examples.keys()].toSorted()).toEqual(contributed.toSorted())
})

test('the owner of a point offers it in both halves', () => {
  const offered = [...corePoints, ...allPlugins.flatMap(({ offers = [] }) => offers)]
  expect(offered.map((point) => `${pointName(point)} ${point.stability}`).toSorted()).toEqual(
    declared.map(({ name, stability }) => `${name} ${stability}`).toSorted(),
  )
})
