import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withPlantedTree } from '../lint/plantedTree'
import { findReach } from './findReach'

const files = {
  'package.json': '{ "sideEffects": false }',
  'index.html': '<script type="module" src="./main.ts"></script>',
  'main.ts': `export const pages = [() => import('./list'), () => import('./record')]\nconsole.log(pages)\n`,
  'kit.ts': `export { drawList } from './drawList'\nexport { drawRecord } from './drawRecord'\n`,
  'drawList.ts': `import { label } from './label'\nexport const drawList = () => label + ' list'\n`,
  'drawRecord.ts': `import { label } from './label'\nexport const drawRecord = () => label + ' record'\n`,
  'label.ts': `export const label = globalThis.name\n`,
  'list.ts': `import { drawList } from './kit'\nexport default drawList\n`,
  'record.ts': `import { drawRecord } from './kit'\nexport default drawRecord\n`,
}

it(
  'a page reaches the modules that it imports through an entry point, and not everything that the entry point exports',
  () =>
    withPlantedTree(files, async (folder) => {
      const { entriesOf, partsOf } = await findReach({ root: folder })
      const names = (ids: ReadonlySet<string> = new Set()) =>
        [...ids].map((id) => id.slice(folder.length + 1)).toSorted()
      const who = (name: string) => names(entriesOf.get(join(folder, name)))
      expect(who('drawList.ts')).toEqual(['list.ts'])
      expect(who('drawRecord.ts')).toEqual(['record.ts'])
      expect(who('label.ts')).toEqual(['list.ts', 'record.ts'])
      expect(names(partsOf.get(join(folder, 'index.html')))).toEqual(['list.ts', 'record.ts'])
    }),
  30_000,
)
