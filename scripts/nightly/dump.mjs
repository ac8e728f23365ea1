import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProduct } from '../durability/product.mjs'
import { create, stored } from '../durability/referrals.mjs'
import { sealedScan } from '../durability/sealedScan.mjs'
import { signIn } from '../durability/session.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { runQuietly } from '../lib/run.mjs'
import { documentedCommands } from './lib/documentedCommands.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'

const mark = 'Kept-dumped'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about:
    'a server’s database is restored from pg_dump on another server, with the commands of docs/operations.md; a drill proves the dump',
  packages: postgresPackages,
  async run({ check }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-dump-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const [first, second] = [await startPostgres(), await startPostgres()]
      undo.push(
        () => first.remove(),
        () => second.remove(),
      )
      const product = await createProduct()
      undo.push(() => product.remove())
      product.start('', { DATABASE_URL: first.url })
      await product.ready()
      const before = await signIn(product)
      const id = await create(before, mark)
      await sealedScan(before)

      await check('the commands end without an error and print nothing', async () => {
        // An account without superuser rights owns it, as at hosting providers.
        await second.query(`create role clinic login createrole password 'clinic'`)
        await second.query('create database clinic owner clinic')
        const commands = (await documentedCommands('docs/operations.md', 'Backup, and the drill')).find((block) =>
          block.includes('pg_restore'),
        )
        assert.ok(commands)
        const { code, output } = await runQuietly('sh', ['-ec', `cd '${folder}'\n${commands}`], {
          DATABASE_URL: first.url,
          NEW_DATABASE_URL: urlOf(second.port),
        })
        assert.deepEqual({ code, output }, { code: 0, output: '' })
      })

      await check('the drill proves the dump beside the product, and leaves nothing', async () => {
        const drill = async () => {
          const [program, args] = npmCommand()
          const command = [
            ...args,
            '--silent',
            'run',
            'restore',
            '--',
            path.join(folder, 'white_glove.dump'),
            '--drill',
            '--json',
          ]
          const { code, output } = await runQuietly(program, command, {
            DATA_DIR: product.dataDir,
            DATABASE_URL: first.url,
          })
          const found = output.split('\n').find((line) => line.startsWith('{'))
          assert.ok(found, output)
          return { code, ...JSON.parse(found) }
        }
        const whole = await drill()
        assert.deepEqual([whole.code, whole.faults], [0, []])
        const proven = `select count(*) from core.restore_drill where backup = 'white_glove.dump' and fault is null`
        assert.equal(await first.query(proven), '1', 'System status shows it')
        assert.ok(whole.rows > 100 && whole.files > 0, JSON.stringify(whole))
        const stored = path.join(product.dataDir, 'files')
        const away = path.join(folder, 'files-away')
        await rename(stored, away)
        await mkdir(stored)
        const { code, faults } = await drill()
        await rm(stored, { recursive: true })
        await rename(away, stored)
        assert.equal(code, 1)
        assert.match(faults.join(), /FILES THAT THE DATABASE NAMES ARE NOT THERE/)
        const left = await first.query(`select count(*) from pg_database where datname like 'white_glove_drill%'`)
        assert.equal(left, '0')
      })

      await check('the product works on it, with the role of requests and all its privileges', async () => {
        const granted = (/** @type {typeof first} */ server, database = 'postgres') =>
          server.query(
            `select count(*) from information_schema.role_table_grants where grantee = 'white_glove_app'`,
            database,
          )
        const wanted = await granted(first)
        await product.stop()
        await first.stop()
        product.start('', { DATABASE_URL: urlOf(second.port), DEMO: '0' })
        await product.ready()
        assert.ok(Number(wanted) > 100, wanted)
        assert.equal(await granted(second, 'clinic'), wanted)
        const session = await signIn(product)
        assert.deepEqual((await stored(session, mark)).get(mark), [id])
        assert.ok(await create(session, 'Added-after'))
        await sealedScan(session)
      })

      await check('the audit log is whole', async () => {
        const [program, args] = npmCommand()
        const { code, output } = await runQuietly(program, [...args, 'run', 'verify-audit'], {
          DATA_DIR: product.dataDir,
          DATABASE_URL: urlOf(second.port),
        })
        assert.equal(code, 0, output)
        assert.match(output, /The audit log is whole: [1-9]/)
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/** @param {number} port of the server to restore on */
const urlOf = (port) => `postgres://clinic:clinic@127.0.0.1:${port}/clinic`
