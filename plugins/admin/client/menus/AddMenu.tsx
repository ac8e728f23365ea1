import { EntityAddScreen } from '@core/client/forms/screen/EntityAddScreen'
import type { MenuDetail } from '../adminApis'
import { menuForm } from './menuForm'

/** A new menu, below the one that the address may name. S7.13 */
export default function AddMenu() {
  return <EntityAddScreen<MenuDetail> {...menuForm} initial={parentAsked} subtitle={() => 'A link to a screen or to a page elsewhere, a group, or a heading.'} />
}

function parentAsked(): { readonly parentId?: number } {
  const id = Number(new URLSearchParams(window.location.search).get('below'))
  return Number.isInteger(id) && id > 0 ? { parentId: id } : {}
}
