import type { Transaction } from '@core/server/plugin'
import { careTasksWithoutReferral } from './linkCareTasks'
import { vehiclePicturesWanted } from './pictures/makeVehiclePictures'
import { seedCompanies } from './seedCompanies'
import { seedPeople } from './seedPeople'
import { seedQuotes } from './seedQuotes'
import { seedStores } from './seedStores'
import { seedTargets } from './seedTargets'
import { seedTasks } from './seedTasks'

/**
 * Sales data of a demonstration: 2,000 leads in all stages, 500 accounts, 1,000 quotes, 1,000 orders, 3,000 tasks and activities, targets of
 * two years, and the people and vehicles of these. D8. The data is the same each time, except for the days, which are relative to today.
 */
export async function seedDemonstration(tx: Transaction): Promise<void> {
  await seedStores(tx)
  const companies = await seedCompanies(tx)
  await seedQuotes(tx, companies)
  await seedPeople(tx, companies)
  await seedTasks(tx, companies)
  await seedTargets(tx)
  await tx.emit(careTasksWithoutReferral, {})
  await tx.emit(vehiclePicturesWanted, {})
}
