import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coreMigrations } from '@core/kernel/server/migrations/coreMigrations'
import { checksum } from '@core/kernel/server/platform/database/migrate'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'

const command = 'npx vitest run --project server deployment/migrations.test.ts -u'

test('no migration that a database may have applied was changed', async () => {
  const owners = [{ id: 'core', migrations: coreMigrations }, ...allPlugins]
  const lines = owners.flatMap(({ id: owner, migrations }) =>
    migrations.map(({ id, sql }) => `${owner} ${id} ${checksum(sql)}`),
  )
  await expect(
    `${lines.join('\n')}\n`,
    `An existing database refuses to start with a migration that was edited after it was applied. Undo the edit and add a migration; then add its line: ${command}`,
  ).toMatchFileSnapshot(join(import.meta.dirname, 'migrations.txt'))
})
