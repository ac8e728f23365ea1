import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Finding } from '@core/kernel/server/packages/apiProblems'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'

const icon = /^pi-[a-z0-9-]+$/

/** What is wrong with a text that people read, if anything. */
function textFault(text: string): string | undefined {
  if (text.trim() === '') return 'it is empty'
  if (text !== text.trim()) return 'it begins or ends with a space'
  // An abbreviation ends with one: “Quote No.”.
  if (/[:.]$/.test(text) && !/\bNo\.$/.test(text)) return 'it ends with a colon or a full stop'
  if (!/^[\p{Lu}\p{N}“(]/u.test(text)) return 'it doesn’t begin with a capital letter'
  return undefined
}

/** The rules that hold for our own labels, plurals, titles and icons. */
export function labelFindings(plugin: ServerPlugin, entities: readonly Entity[]): readonly Finding[] {
  const findings: Finding[] = []
  const add = (at: string, text: string) => findings.push({ tone: 'warning', at, text })
  const check = (at: string, text: string) => {
    const fault = textFault(text)
    if (fault) add(at, `“${text}”: ${fault}.`)
  }
  for (const entity of entities) {
    const at = `entity “${entity.id}”`
    check(`${at}, name.one`, entity.name.one)
    check(`${at}, name.many`, entity.name.many)
    // “Settings” are one thing and many.
    if (entity.name.one === entity.name.many && !entity.name.one.endsWith('s'))
      add(`${at}, name`, `One and many are both “${entity.name.one}”: say “1 van” and “2 vans” differently.`)
    const labels = new Map<string, string>()
    for (const { path, field } of fieldPathsOf(entity.fields)) {
      check(`${at}, field “${path}”`, field.label)
      // What the server writes may show the same as what people write.
      if (field.readOnly) continue
      const parent = path.slice(0, path.lastIndexOf('.') + 1)
      const twin = labels.get(`${parent}${field.label}`)
      if (twin !== undefined) add(`${at}, field “${path}”`, `“${field.label}” is the label of “${twin}” as well.`)
      labels.set(`${parent}${field.label}`, path)
    }
  }
  for (const menu of [...plugin.menus, ...(plugin.furtherMenus ?? [])]) {
    check(`menu “${menu.title}”`, menu.title)
    if (menu.icon && !icon.test(menu.icon))
      add(`menu “${menu.title}”, icon`, `“${menu.icon}” is no class of primeicons, such as pi-car.`)
  }
  for (const { title, list } of plugin.modules) {
    check(`module “${title}”`, title)
    for (const { id, label } of list) check(`permission ${id}`, label)
  }
  for (const { id, title } of plugin.notifications ?? []) check(`notification “${id}”`, title)
  return findings
}
