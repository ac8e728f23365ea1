import { sql } from 'kysely'
import { type Viewer, type Transaction, defineNotification, notify } from '@core/server/plugin'

/** Notifies people that their access has changed. D11 */
export const accessChanged = defineNotification({
  id: 'admin.accessChanged',
  title: 'Your roles, your store, or what a role of yours may do was changed',
  usually: 'inbox',
})

/** Notifies a person that their roles have changed; names of roles. */
export function tellOfRoles(
  tx: Transaction,
  viewer: Viewer,
  personId: number,
  { given = [], taken = [] }: { readonly given?: readonly string[]; readonly taken?: readonly string[] },
): Promise<void> {
  const parts = [
    given.length > 0 && `Given: ${given.join(', ')}.`,
    taken.length > 0 && `Taken away: ${taken.join(', ')}.`,
  ]
  return tell(tx, viewer, [personId], 'Your roles have changed', parts.filter(Boolean).join(' '))
}

/** Notifies a person that they belong to another store now, or to none. */
export function tellOfStore(tx: Transaction, viewer: Viewer, personId: number): Promise<void> {
  return tell(tx, viewer, [personId], 'Your store has changed', 'What you see of your store is that of the new one.')
}

/** Notifies all holders of a role that its permissions have changed. */
export async function tellOfRights(
  tx: Transaction,
  viewer: Viewer,
  role: { readonly id: number; readonly name: string },
) {
  const { rows } = await sql<{
    id: number
  }>`select person_id as id from api.role_holder where role_id = ${role.id}`.execute(tx.query)
  await tell(
    tx,
    viewer,
    rows.map(({ id }) => id),
    `What ${role.name} may do has changed`,
    'Menus and buttons may have come or gone. Ask an administrator if you miss something.',
  )
}

const tell = (tx: Transaction, { id: by }: Viewer, to: readonly number[], title: string, detail: string) =>
  notify(tx, { kind: accessChanged, to, by, title, detail })
