import { sql } from 'kysely'
import { checkRules } from '@core/kernel/entity/rules'
import { customFields } from '@core/kernel/entity/customFields'
import { madeId } from '@core/kernel/entity/recordKinds'
import { parse } from '@core/kernel/entity/parse'
import { lockRights } from '@core/kernel/server/security/access/guards'
import { makeKindModule, updateKindAccess } from '@core/kernel/server/entities/made/kindAccess'
import { refuseFormerKind } from '@core/kernel/server/entities/made/kindRows'
import type { ProfileItem, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'
import { recordKindEntity } from '../shared/recordKindEntity'

/** The kinds of record that administrators have made, by their names for programs: records carry that name, and the numbers of states. */
export const recordKindProfile: ProfilePart = {
  id: 'recordKinds',
  // Roles have their permissions.
  first: true,
  fields: ['one', 'many', 'parent', 'titlePattern', 'hasAssignee', 'hasStore', 'states', 'icon', 'section'],
  async read(tx) {
    const { rows } = await sql<{ name: string; item: ProfileItem }>`
      select key as name, jsonb_build_object('one', one, 'many', many, 'parent', parent, 'titlePattern', title_pattern, 'hasAssignee', has_assignee, 'hasStore', has_store,
        'states', states, 'icon', icon, 'section', section) as item
      from core.record_kind where deleted_at is null order by id`.execute(tx.query)
    return Object.fromEntries(rows.map(({ name, item }) => [name, item]))
  },
  async write(tx, key, item) {
    if (!/^[a-z][A-Za-z0-9]{0,30}$/.test(key))
      throw new Error('a kind of record is called by its name for programs, such as rampCheck')
    const { key: _, moduleId: __, menuId: ___, ...fields } = recordKindEntity.fields
    const { value, errors } = parse(fields, item)
    if (errors) throw new Error(errors[0]!.message)
    const [problem] = checkRules(recordKindEntity.rules, {
      record: { ...value, key, moduleId: 0, menuId: null },
      before: null,
    })
    if (problem) throw new Error(problem.message)
    await lockRights(tx)
    await refuseFormerKind(tx, key)
    const { rows } = await sql<{ module_id: number; menu_id: number | null; parent: string | null }>`
      select module_id, menu_id, parent from core.record_kind where key = ${key}`.execute(tx.query)
    const [stored] = rows
    const {
      one,
      many,
      parent = null,
      titlePattern = null,
      hasAssignee = null,
      hasStore = null,
      states = null,
      icon = null,
      section = null,
    } = value
    if (stored && stored.parent !== parent)
      throw new Error('what it belongs to can’t be changed, since records hold it. Give the other kind another name')
    const moduleId = stored?.module_id ?? (await makeKindModule(tx, many))
    const menuId = await updateKindAccess(
      tx,
      {
        key,
        one,
        many,
        icon: icon ?? 'pi-box',
        moduleId,
        ...(stored?.menu_id && { menuId: stored.menu_id }),
        ...(parent !== null && { parent: { entity: parent, name: parent } }),
        ...(hasStore && { hasStore }),
      },
      section,
    )
    const json = states ? JSON.stringify(states) : null
    await sql`insert into core.record_kind as kind
        (key, one, many, parent, title_pattern, has_assignee, has_store, states, icon, section, module_id, menu_id, search_text)
      values (${key}, ${one}, ${many}, ${parent}, ${titlePattern}, ${hasAssignee}, ${hasStore}, ${json}::jsonb, ${icon}, ${section}, ${moduleId}, ${menuId},
        core.comparable(${many}))
      on conflict (key) do update set one = excluded.one, many = excluded.many, title_pattern = excluded.title_pattern, has_assignee = excluded.has_assignee,
        has_store = excluded.has_store, states = excluded.states, icon = excluded.icon, section = excluded.section,
        menu_id = excluded.menu_id, search_text = excluded.search_text, deleted_at = null, deleted_by = null,
        version = kind.version + 1, updated_at = now()`.execute(tx.query)
    // Its records may have fields, which the profile brings next.
    customFields(madeId({ key }))
  },
}
