import { sql } from 'kysely'
import { allPlugins } from '../../plugins/foundPlugins'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { buildMarina, marina } from './marina'

export interface Marina {
  readonly test: TestApp
  /** May do everything with boats. */
  readonly manager: Caller
  /** May do it with those of which they are the skipper. */
  readonly coordinator: Caller
  readonly skipper: { readonly id: number; readonly name: string }
}

/** The whole app with an empty harbour, and two who work there. */
export async function createMarina(): Promise<Marina> {
  const test = await createTestApp({ plugins: [...allPlugins, marina] })
  await buildMarina(test.db)
  const { rows } = await sql<Marina['skipper']>`select id, name from core."user" where email = 'intake@demo.test'`.execute(test.db.query)
  return { test, manager: await test.as('Intake Manager'), coordinator: await test.as('Intake Coordinator'), skipper: rows[0]! }
}
